import type { Readable } from 'node:stream'
import { VERDICTS } from '@agremia/model/calls/imports'
import { type Kysely, sql } from 'kysely'
import type { Cell } from '../../resource/export/columns.ts'
import { writeCsv } from '../../resource/export/csv.ts'
import { ROWS_PER_BATCH } from './import-rows.ts'
import { type Manner, presentRows } from './present-rows.ts'

const COLUMNS = ['Linha', 'Resultado', 'Nome', 'Erros', 'Avisos', 'Alterações', 'Não anulado']

/** What becomes of every row, as a file that Excel opens. */
export const writeReport = (db: Kysely<unknown>, importId: string, manner: Manner, madeAt: Date): Readable =>
  writeCsv({
    title: 'Importação',
    organisation: '',
    columns: COLUMNS.map((label, index) => ({ label, kind: index === 0 ? 'integer' : 'text' })),
    madeAt,
    summary: '',
    rows: reportRows(db, importId, manner),
  })

async function* reportRows(db: Kysely<unknown>, importId: string, manner: Manner): AsyncGenerator<readonly Cell[]> {
  for (let after = -1; ; ) {
    const rows = await presentRows(db, importId, manner, sql`and line > ${after} order by line limit ${ROWS_PER_BATCH}`)
    for (const { line, verdict, title, errors, notes, changes, kept } of rows) {
      yield [
        line,
        VERDICTS[verdict],
        title,
        errors.map(({ label, cell, text }) => told(cell ? `${label} («${cell}»)` : label, text)).join('\n'),
        notes.map(({ label, text }) => told(label, text)).join('\n'),
        changes.map(({ label, from, to }) => told(label, from ? `${from} → ${to}` : to)).join('\n'),
        kept,
      ]
    }
    if (rows.length < ROWS_PER_BATCH) return
    after = rows.at(-1)?.line ?? after
  }
}

const told = (label: string, text: string) => (label ? `${label}: ${text}` : text)
