import type { Member } from '@agremia/model/resources/members'
import type { Kysely, RawBuilder, SqlBool } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'

/** A former member whose personal data are erased, as they were until then. */
export interface ErasedPerson {
  memberId: string
  personId: string
  taxNumber: string | null
  memberNumber: number | null
  /** Name, numbers and addresses by which the person was found; the name comes first. */
  identity: readonly string[]
  /** What stands in place of the name. */
  name: string
}

/**
 * What becomes of the texts of a table when the person they tell of is erased. Every column of text in the database is declared by the
 * feature that owns its table, and a test compares the declarations with the catalogue; codes that a definition lists need none.
 */
export interface PersonalTexts {
  table: string
  /** The rows that tell of the person, as a condition on the table's columns. */
  rows?(person: ErasedPerson): RawBuilder<SqlBool>
  /** Nothing is left of them. */
  emptied?: readonly string[]
  /** «Dados apagados» stands in their place, because they cannot be without a text. */
  replaced?: readonly string[]
  /** Their rows are deleted. */
  deleted?: readonly string[]
  /** Accounting records, which the law keeps: `keep` takes them out of lists and search, `release` empties them when their time is over. */
  kept?: readonly string[]
  /** Their rows go by themselves within days. */
  shortLived?: readonly string[]
  /** Erased by the code that deletes or empties whole records: of people, applications, accounts, messages, imports and the audit log. */
  elsewhere?: readonly string[]
  /** Codes, numbers and words of the organisation, of its staff or of companies: they tell nothing of a person who may be erased. */
  impersonal?: readonly string[]
  /** Runs once the columns above are erased, for what needs more than that. */
  erase?(context: WriteContext, person: ErasedPerson): Promise<unknown>
  /** The last year of the person's accounting records in this table, as a select of one column `year`. */
  lastKeptYear?(person: Pick<ErasedPerson, 'memberId' | 'personId'>): RawBuilder<{ year: number | null }>
}

/** By what somebody is found. */
export function identityOf(member: Member, addresses: readonly string[]): string[] {
  const { name, cardName, taxNumber, idDocNumber, mobile, phone, addressLine1, iban, guardianName, guardianMobile } =
    member
  const values = [
    name,
    cardName,
    taxNumber,
    idDocNumber,
    mobile,
    phone,
    addressLine1,
    iban,
    guardianName,
    guardianMobile,
  ]
  return [...values, ...addresses].flatMap(value => value ?? [])
}

/** Accounting records are kept for so many years after their own, by article 123 of the CIRC. */
export const KEPT_YEARS = 10

/** The last year whose accounting records have had their time. */
export const lastReleasedYear = (today: string) => Number(today.slice(0, 4)) - KEPT_YEARS - 1

/** The day until which accounting records keep the name of somebody who is erased; undefined where there are none. */
export async function findKeptUntil(
  db: Kysely<unknown>,
  declared: readonly PersonalTexts[],
  person: Pick<ErasedPerson, 'memberId' | 'personId'>,
  today: string,
): Promise<string | undefined> {
  const years: number[] = []
  for (const { lastKeptYear } of declared) {
    const { rows } = (await lastKeptYear?.(person).execute(db)) ?? { rows: [] }
    // What has had its time keeps nothing.
    years.push(...rows.flatMap(({ year }) => (year !== null && year > lastReleasedYear(today) ? [year] : [])))
  }
  return years.length === 0 ? undefined : `${Math.max(...years) + KEPT_YEARS}-12-31`
}
