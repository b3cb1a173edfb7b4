import { members } from '@agremia/model/resources/members'
import { type Kysely, sql } from 'kysely'

/** Lets one transaction at a time assign numbers; the next one waits until it has ended and gets the numbers after. */
const takeTurns = (db: Kysely<unknown>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('member numbers', 0))`.execute(db)

const LARGEST = members.fields.memberNumber.max ?? Number.MAX_SAFE_INTEGER

/** The number that the next member would get. */
export async function nextNumber(db: Kysely<unknown>, atLeast: number): Promise<number> {
  const [next] = await findNumbers(db, atLeast, 1)
  return next ?? atLeast
}

/** Takes numbers for new members. No other transaction can take the same ones. */
export async function takeNumbers(db: Kysely<unknown>, atLeast: number, count: number): Promise<number[]> {
  if (count === 0) return []
  await takeTurns(db)
  return findNumbers(db, atLeast, count)
}

/**
 * The numbers above every one ever given, and not below the number in the settings. If that would exceed the largest allowed
 * number, because somebody mistyped one, the lowest numbers that nobody ever had.
 */
async function findNumbers(db: Kysely<unknown>, atLeast: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ next: number }>`
    select greatest(${atLeast}::int, coalesce(max(member_number), 0) + 1) as next from member_numbers
  `.execute(db)
  const first = rows[0]?.next ?? atLeast
  if (first + count - 1 <= LARGEST) return Array.from({ length: count }, (_, n) => first + n)
  const gaps = await sql<{ from: number; to: number }>`
    select given + 1 as "from", next - 1 as "to" from (
      select member_number as given, lead(member_number, 1, ${LARGEST + 1}::int) over (order by member_number) as next
      from (select ${atLeast - 1}::int as member_number union select member_number from member_numbers) as numbers
      where member_number >= ${atLeast - 1}
    ) as pairs where next > given + 1 order by given limit ${count}
  `.execute(db)
  return gaps.rows
    .flatMap(({ from, to }) => Array.from({ length: Math.min(to - from + 1, count) }, (_, n) => from + n))
    .slice(0, count)
}
