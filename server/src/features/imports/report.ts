import type { Readable } from 'node:stream'
import { VERDICTS } from '@agremia/model/calls/imports'
import { type Kysely, sql } from 'kysely'
import type { Cell } from '../../resource/export/columns.ts'
import { writeCsv } from '../../resource/export/csv.ts'
import { ROWS_PER_BATCH } from './import-rows.ts'
import { type PrintSettings, presentRows } from './present-rows.ts'

const COLUMNS = ['Linha', 'Resultado', 'Nome', 'Erros', 'Avisos', 'Alterações', 'Não anulado']

/** The outcome of every row, as a CSV file that Excel opens. */
export const writeReport = (db: Kysely<unknown>, importId: string, settings: PrintSettings, madeAt: Date): Readable =>
  writeCsv({
    title: 'Importação',
    organisation: '',
    columns: COLUMNS.map((label, index) => ({ label, kind: index === 0 ? 'integer' : 'text' })),
    madeAt,
    summary: '',
    rows: reportRows(db, importId, settings),
  })

async function* reportRows(
  db: Kysely<unknown>,
  importId: string,
  settings: PrintSettings,
): AsyncGenerator<readonly Cell[]> {
  for (let after = -1; ; ) {
    const rows = await presentRows(
      db,
      importId,
      settings,
      sql`and line > ${after} order by line limit ${ROWS_PER_BATCH}`,
    )
    for (const { line, verdict, title, errors, notes, changes, kept } of rows) {
      yield [
        line,
        VERDICTS[verdict],
        title,
        errors.map(({ label, cell, text }) => withLabel(cell ? `${label} («${cell}»)` : label, text)).join('\n'),
        notes.map(({ label, text }) => withLabel(label, text)).join('\n'),
        changes.map(({ label, from, to }) => withLabel(label, from ? `${from} → ${to}` : to)).join('\n'),
        kept,
      ]
    }
    if (rows.length < ROWS_PER_BATCH) return
    after = rows.at(-1)?.line ?? after
  }
}

const withLabel = (label: string, text: string) => (label ? `${label}: ${text}` : text)
