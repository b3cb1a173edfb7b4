import type { Readable } from 'node:stream'
import type { ReadSession } from '@agremia/model/calls/card-readings'
import { CARD_VALIDITY } from '@agremia/model/rules/cards/card-terms'
import type { Cell, ExportColumn } from '../../resource/export/columns.ts'
import { writeCsv } from '../../resource/export/csv.ts'

const COLUMNS: readonly ExportColumn[] = [
  { label: 'Hora', kind: 'datetime' },
  { label: 'Resultado', kind: 'text' },
  { label: 'Motivo', kind: 'text' },
  { label: 'Nome', kind: 'text' },
  { label: 'N.º', kind: 'text' },
  { label: 'Categoria', kind: 'text' },
  { label: 'Já lido às', kind: 'datetime' },
  { label: 'Anulada', kind: 'boolean' },
]

interface Options {
  madeAt: Date
  inWords(text: string): string
}

/** What was read at a door, the first reading first, as a CSV file that Excel opens. */
export const exportReadings = ({ name, readings }: ReadSession, { madeAt, inWords }: Options): Readable =>
  writeCsv({ title: name, organisation: '', columns: COLUMNS, madeAt, rows: rowsOf(readings, inWords) })

async function* rowsOf(
  readings: ReadSession['readings'],
  inWords: Options['inWords'],
): AsyncGenerator<readonly Cell[]> {
  for (const reading of readings.toReversed())
    yield [
      reading.readAt,
      reading.isValid ? 'Válido' : 'Não válido',
      reading.reason === null
        ? null
        : reading.reason === 'desconhecido'
          ? 'Desconhecido'
          : inWords(CARD_VALIDITY[reading.reason]),
      reading.name,
      reading.memberNumber,
      reading.category,
      reading.alreadyReadAt,
      reading.isUndone,
    ]
}
