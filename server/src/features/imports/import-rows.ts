import { type Kysely, sql } from 'kysely'

/** Rows of a file that are read, judged and written together. */
export const ROWS_PER_BATCH = 500

/** The rows with this verdict in the order of their lines, in batches. */
export async function* readBatchesWith<Row extends { line: number }>(
  db: Kysely<unknown>,
  importId: string,
  verdict: 'create' | 'update',
): AsyncGenerator<Row[]> {
  for (let after = -1; ; ) {
    const { rows } = await sql<Row>`
      select line, input, title, member_id as "memberId" from import_rows
      where import_id = ${importId} and verdict = ${verdict} and line > ${after} order by line limit ${ROWS_PER_BATCH}
    `.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last.line
    yield rows
  }
}
