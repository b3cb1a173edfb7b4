import { type Kysely, sql } from 'kysely'

/** A series of whole numbers that begins anew each year, such as the receipts of 2026. */
export interface NumberSeries {
  name: string
  year: number
}

/**
 * Takes the next number of a series, within the transaction of `db`. The row lock makes simultaneous callers wait until that
 * transaction ends, and a rollback gives the number back, so there are no gaps: take it as late in the transaction as possible.
 */
export async function takeNumber(db: Kysely<unknown>, series: NumberSeries): Promise<number> {
  const [number = 0] = await takeNumbers(db, series, 1)
  return number
}

/** Takes the next `count` numbers of a series, in order. */
export async function takeNumbers(db: Kysely<unknown>, { name, year }: NumberSeries, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ last: number }>`
    insert into number_series (name, year, last) values (${name}, ${year}, ${count})
    on conflict (name, year) do update set last = number_series.last + ${count} returning last
  `.execute(db)
  const last = rows[0]?.last ?? 0
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}

/** Lets a series begin with `first`. Returns false, and changes nothing, once a number of it was taken. */
export async function startSeries(db: Kysely<unknown>, { name, year }: NumberSeries, first: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into number_series (name, year, first, last) values (${name}, ${year}, ${first}, ${first - 1})
    on conflict (name, year) do update set first = excluded.first, last = excluded.last
    where number_series.last = number_series.first - 1
  `.execute(db)
  return numAffectedRows === 1n
}
