import { snakeCase } from '@agremia/model/resource/naming'
import { contacts } from '@agremia/model/resources/contacts'
import { type Member, members } from '@agremia/model/resources/members'
import { people } from '@agremia/model/resources/people'
import { addressFields, personFields } from '@agremia/model/resources/person-fields'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { pickColumns, searchText, typedColumns } from '../../resource/table-columns.ts'
import { type Columns, insertRow, updateRow } from '../../resource/write-row.ts'

/** The main contacts of the form that hold one value each. */
export const VALUE_KINDS = ['email', 'mobile', 'phone'] as const
type ValueKind = (typeof VALUE_KINDS)[number]

const withTwins = (fields: object) => Object.keys(fields).flatMap(name => [snakeCase(name), `${snakeCase(name)}_sort`])
const PERSON: ReadonlySet<string> = new Set(withTwins(personFields))
const ADDRESS: ReadonlySet<string> = new Set(withTwins(addressFields))
const ELSEWHERE: ReadonlySet<string> = new Set([...PERSON, ...ADDRESS, ...VALUE_KINDS])

export const personPart = (columns: Columns) => pickColumns(columns, name => PERSON.has(name))
export const addressPart = (columns: Columns) => pickColumns(columns, name => ADDRESS.has(name))
export const memberPart = (columns: Columns) =>
  pickColumns(typedColumns(members, columns), name => !ELSEWHERE.has(name))

/** The fields that a search of people looks in, of a row that is part a person. */
const personSearch = (columns: Columns, before: Partial<Member> | undefined) =>
  searchText(people, {
    name: columns.name ?? before?.name,
    taxNumber: 'tax_number' in columns ? columns.tax_number : before?.taxNumber,
  })

export async function insertPerson(db: Kysely<unknown>, columns: Columns, at: Columns): Promise<string> {
  const id = uuidv7()
  await insertRow(db, 'people', { id, ...at, ...personPart(columns), search: personSearch(columns, undefined) })
  return id
}

export async function updatePerson(db: Kysely<unknown>, before: Member, columns: Columns, at: Columns) {
  const changes = personPart(columns)
  if (Object.keys(changes).length === 0) return
  const { personId } = before
  await updateRow(db, 'people', personId, { ...changes, ...at, search: personSearch(columns, before) })
  await sql`update people set rev = rev + 1 where id = ${personId}`.execute(db)
}

/** Every member has a main address, be it an empty one. */
export async function writeAddress(db: Kysely<unknown>, personId: string, columns: Columns, at: Columns) {
  const address = addressPart(columns)
  const { rows } = await sql<{ id: string }>`
    select id from contacts where person_id = ${personId} and kind = 'address' and is_primary
  `.execute(db)
  const [known] = rows
  if (!known) {
    await insertRow(db, 'contacts', {
      id: uuidv7(),
      person_id: personId,
      kind: 'address',
      is_primary: true,
      ...at,
      ...address,
      search: '',
    })
  } else if (Object.keys(address).length > 0) {
    await updateRow(db, 'contacts', known.id, { ...address, ...at })
    await sql`update contacts set rev = rev + 1 where id = ${known.id}`.execute(db)
  }
}

/** What was the main one and is said no more is gone; a new value is not yet confirmed, and has not bounced. */
export async function writeContact(
  db: Kysely<unknown>,
  personId: string,
  kind: ValueKind,
  value: unknown,
  at: Columns,
) {
  await sql`delete from contacts where person_id = ${personId} and kind = ${kind} and is_primary`.execute(db)
  if (typeof value !== 'string') return
  await insertRow(db, 'contacts', {
    id: uuidv7(),
    person_id: personId,
    kind,
    value,
    value_sort: value,
    is_primary: true,
    ...at,
    search: searchText(contacts, { value }),
  })
}
