import { fold } from '@agremia/model/rules/fold'
import { type Kysely, sql } from 'kysely'

/** The members that have the numbers and tax numbers of a batch of rows. */
export interface KnownMembers {
  byNumber: ReadonlyMap<number, string>
  byTaxNumber: ReadonlyMap<string, readonly string[]>
  numbers: ReadonlyMap<string, number>
}

export async function findKnownMembers(
  db: Kysely<unknown>,
  numbers: readonly number[],
  taxNumbers: readonly string[],
): Promise<KnownMembers> {
  const numbered = await sql<{ id: string; number: number }>`
    select id, member_number as number from members where member_number = any(${[...numbers]}::int[])
  `.execute(db)
  const taxed = await sql<{ id: string; number: number; key: string }>`
    select m.id, m.member_number as number, p.tax_number_sort as key from people p join members m on m.person_id = p.id
    where p.tax_number_sort = any(${taxNumbers.map(fold)}::text[])
  `.execute(db)
  const byTaxNumber = new Map<string, string[]>()
  for (const { id, key } of taxed.rows) byTaxNumber.set(key, [...(byTaxNumber.get(key) ?? []), id])
  return {
    byNumber: new Map(numbered.rows.map(({ id, number }) => [number, id])),
    byTaxNumber,
    numbers: new Map([...numbered.rows, ...taxed.rows].map(({ id, number }) => [id, number])),
  }
}

/** A cell names a proposer by their number. Whether that member may propose is decided by the rules of members. */
export async function findProposers(db: Kysely<unknown>, texts: readonly string[]): Promise<Map<string, string>> {
  const numbers = new Map(texts.map(text => [text, numberIn(text)] as const))
  const { rows } = await sql<{ id: string; number: number }>`
    select id, member_number as number from members
    where member_number = any(${[...numbers.values()].filter(number => number !== null)}::int[])
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
