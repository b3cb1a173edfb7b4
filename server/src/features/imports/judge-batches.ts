import type { Verdict } from '@agremia/model/calls/imports'
import { fold } from '@agremia/model/rules/fold'
import { type Kysely, sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import { ROWS_PER_BATCH } from './import-rows.ts'

export interface FileRow {
  line: number
  cells: readonly string[]
  fault: string | null
}

/** What the import would do with a row, and why. */
export interface RowOutcome {
  line: number
  verdict: Verdict
  /** Who the row is about. */
  title: string
  errors: FieldErrors
  notes: FieldErrors
  /** What applying the row works with. */
  input: object | null
  previous: Record<string, unknown> | null
  memberId: string | null
  rev: number | null
}

export const EMPTY_OUTCOME = { errors: {}, notes: {}, input: null, previous: null, memberId: null, rev: null }

export const REPEATED_HEADINGS = 'Esta linha repete os títulos das colunas.'
export const EXAMPLE_ROW = 'É a linha de exemplo do modelo.'
export const repeatsHeadings = (cells: readonly string[], headings: readonly string[]) =>
  cells.every((cell, column) => cell === '' || fold(cell) === fold(headings[column] ?? ''))

interface ImportToJudge {
  db: Kysely<unknown>
  importId: string
  progress(done: number): Promise<void>
}

/** Judges the rows of a file in their order, some hundred at a time, and writes to each what became of it. */
export async function judgeBatches(
  { db, importId, progress }: ImportToJudge,
  judge: (batch: readonly FileRow[]) => Promise<readonly RowOutcome[]>,
): Promise<void> {
  let checked = 0
  for (let batch = await nextRows(db, importId, -1); batch.length > 0; ) {
    await storeOutcomes(db, importId, await judge(batch))
    checked += batch.length
    await progress(checked)
    batch = await nextRows(db, importId, batch.at(-1)?.line ?? 0)
  }
}

async function nextRows(db: Kysely<unknown>, importId: string, after: number) {
  const { rows } = await sql<FileRow>`
    select line, cells, fault from import_rows where import_id = ${importId} and line > ${after} order by line limit ${ROWS_PER_BATCH}
  `.execute(db)
  return rows
}

const orNull = (record: object | null) => (record && Object.keys(record).length > 0 ? record : null)

const storeOutcomes = (db: Kysely<unknown>, importId: string, outcomes: readonly RowOutcome[]) =>
  sql`
    update import_rows t set verdict = r.verdict, title = r.title, errors = r.errors, notes = r.notes, input = r.input,
      previous = r.previous, member_id = r."memberId", rev = r.rev, snapshot = null, kept = null
    from json_to_recordset(${JSON.stringify(
      outcomes.map(({ errors, notes, title, ...rest }) => ({
        ...rest,
        title: title.slice(0, 200),
        errors: orNull(errors),
        notes: orNull(notes),
      })),
    )}::json) as r (line int, verdict text, title text, errors jsonb, notes jsonb, input jsonb, previous jsonb,
      "memberId" uuid, rev int)
    where t.import_id = ${importId} and t.line = r.line
  `.execute(db)
