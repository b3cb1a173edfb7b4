import { postalOrder, splitAddressLines } from '@agremia/model/rules/postal-address'
import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../resource/many-rows.ts'
import { instantOf } from './days.ts'
import type { Random } from './random.ts'

/** When a letter to a member came back, by member: the next ones are not printed. */
export type ReturnedLetters = Map<string, string>

interface PostedBatch {
  id: string
  at: string
  posted_on: string | null
}

/** All letters of a call were taken to the post office at once. */
export const inventPosting = (random: Random, { id, at, posted_on }: PostedBatch, author: string | null) =>
  posted_on === null
    ? undefined
    : { id: random.id(new Date(at)), created_at: instantOf(posted_on), batch_id: id, posted_on, posted_by_id: author }

/** Numbers printed letters by postal code, as printing does. */
export function numberLetters(rows: readonly Columns[], postingId: string | undefined): Columns[] {
  const keyOf = ({ recipient_address: address, recipient_name_sort: name }: Columns) =>
    `${postalOrder(splitAddressLines(String(address)))} ${String(name)}`
  const printed = rows.filter(({ printed_at }) => printed_at !== undefined).toSorted(byKey(keyOf))
  const places = new Map(printed.map((row, index) => [row, index + 1]))
  return rows.map(row =>
    places.has(row) ? { ...row, letter_number: places.get(row), posting_id: postingId ?? null } : row,
  )
}

const byKey = (keyOf: (row: Columns) => string) => (one: Columns, other: Columns) =>
  keyOf(one) < keyOf(other) ? -1 : 1

/** The main addresses of those whose letters came back are marked, as noting it does. */
export async function markReturnedAddresses(db: Kysely<unknown>, returned: ReturnedLetters): Promise<void> {
  const marks = [...returned].map(([id, at]) => ({ id, at }))
  await sql`
    update contacts c set bounced_at = r.at from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as r (id uuid, at timestamptz)
    join members m on m.id = r.id
    where c.person_id = m.person_id and c.kind = 'address' and c.is_primary
  `.execute(db)
}
