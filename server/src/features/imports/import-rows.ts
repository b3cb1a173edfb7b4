import { type Kysely, sql } from 'kysely'

/** Rows of a file that are read, judged and written together. */
export const ROWS_PER_BATCH = 500

/** The next batch of rows with this verdict, after the line `after`. */
export async function readRowsWith<Row>(
  db: Kysely<unknown>,
  importId: string,
  verdict: 'create' | 'update',
  after: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select line, input, title, member_id as "memberId" from import_rows
    where import_id = ${importId} and verdict = ${verdict} and line > ${after} order by line limit ${ROWS_PER_BATCH}
  `.execute(db)
  return rows
}
