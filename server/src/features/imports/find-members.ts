import { type Member, members } from '@agremia/model/resources/members'
import { fold } from '@agremia/model/rules/fold'
import { type Kysely, sql } from 'kysely'
import { table } from '../../resource/columns.ts'
import { rowColumns } from '../../resource/select.ts'

/** Members as the server holds them, whole, by id. */
export async function readMembers(db: Kysely<unknown>, ids: readonly string[]): Promise<Map<string, Member>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Member>`
    select ${rowColumns(members)} from ${table(members)} where t.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map(row => [row._id, row]))
}

/** Who is meant by these numbers and tax numbers. */
export interface Known {
  byNumber: ReadonlyMap<number, string>
  byTaxNumber: ReadonlyMap<string, readonly string[]>
  /** Numbers that were given, be it to somebody who is no longer there. */
  given: ReadonlySet<number>
  members: ReadonlyMap<string, Member>
  /** The first day after the admission on which a state or a category begins: the admission cannot move past it. */
  nextChanges: ReadonlyMap<string, string>
}

export async function findKnown(
  db: Kysely<unknown>,
  numbers: readonly number[],
  taxNumbers: readonly string[],
): Promise<Known> {
  const numbered = await sql<{ id: string; number: number }>`
    select id, member_number as number from members where member_number = any(${[...numbers]}::int[])
  `.execute(db)
  const taxed = await sql<{ id: string; key: string }>`
    select m.id, p.tax_number_sort as key from people p join members m on m.person_id = p.id
    where p.tax_number_sort = any(${taxNumbers.map(fold)}::text[])
  `.execute(db)
  const given = await sql<{ number: number }>`
    select member_number as number from member_numbers where member_number = any(${[...numbers]}::int[])
  `.execute(db)
  const byTaxNumber = new Map<string, string[]>()
  for (const { id, key } of taxed.rows) byTaxNumber.set(key, [...(byTaxNumber.get(key) ?? []), id])
  const ids = [...new Set([...numbered.rows, ...taxed.rows].map(({ id }) => id))]
  const changes = await sql<{ id: string; day: string }>`
    select m.id, min(c.day) as day from members m join (
      select member_id, start_date as day from member_states where member_id = any(${ids}::uuid[])
      union all select member_id, from_date from member_terms where member_id = any(${ids}::uuid[]) and kind = 'categoria'
    ) c on c.member_id = m.id and c.day > m.admission_date
    group by m.id
  `.execute(db)
  return {
    byNumber: new Map(numbered.rows.map(({ id, number }) => [number, id])),
    byTaxNumber,
    given: new Set(given.rows.map(({ number }) => number)),
    members: await readMembers(db, ids),
    nextChanges: new Map(changes.rows.map(({ id, day }) => [id, day])),
  }
}

/** Proposers are named by their number. */
export async function findProposers(db: Kysely<unknown>, texts: readonly string[]): Promise<Map<string, string>> {
  const numbers = new Map(texts.map(text => [text, numberIn(text)] as const))
  const { rows } = await sql<{ id: string; number: number }>`
    select id, member_number as number from members
    where is_active and member_number = any(${[...numbers.values()].filter(number => number !== null)}::int[])
  `.execute(db)
  const ids = new Map(rows.map(({ id, number }) => [number, id]))
  return new Map(
    [...numbers].flatMap(([text, number]) => {
      const id = number === null ? undefined : ids.get(number)
      return id ? [[text, id] as const] : []
    }),
  )
}

const numberIn = (text: string) => {
  const digits = /^\D*(\d{1,8})\D*$/.exec(text)?.[1]
  return digits ? Number(digits) : null
}
