import { snakeCase } from '@agremia/model/resource/naming'
import { contacts } from '@agremia/model/resources/contacts'
import { type Member, members } from '@agremia/model/resources/members'
import { people } from '@agremia/model/resources/people'
import { addressFields, personFields } from '@agremia/model/resources/person-fields'
import { uuidv7 } from 'uuidv7'
import { type Columns, pickColumns } from '../../resource/many-rows.ts'
import { searchText, typedColumns } from '../../resource/table-columns.ts'

/** The main contacts of the form that hold one value each. */
export const VALUE_KINDS = ['email', 'mobile', 'phone'] as const

const withFolded = (fields: object) => Object.keys(fields).flatMap(name => [snakeCase(name), `${snakeCase(name)}_sort`])
const PERSON: ReadonlySet<string> = new Set(withFolded(personFields))
const ADDRESS: ReadonlySet<string> = new Set(withFolded(addressFields))
const IN_OTHER_TABLES: ReadonlySet<string> = new Set([...PERSON, ...ADDRESS, ...VALUE_KINDS, 'search'])

/** The columns of a member's form that each table holds. */
export const personPart = (columns: Columns) => pickColumns(columns, name => PERSON.has(name))
export const addressPart = (columns: Columns) => pickColumns(columns, name => ADDRESS.has(name))
export const memberPart = (columns: Columns) =>
  pickColumns(typedColumns(members, columns), name => !IN_OTHER_TABLES.has(name))

/**
 * Whether a change of these columns may change derived ones: they depend on the person, the contacts, the admission and the
 * category, and on no other column of the member.
 */
export const affectsDerived = (columns: Columns) =>
  Object.keys(columns).some(name => IN_OTHER_TABLES.has(name) || name === 'admission_date' || name === 'category_id')

/** The search text of the member, which the person holds: an update of `members` would write its large index each time. */
export const memberSearch = (columns: Columns): Columns =>
  'search' in columns ? { member_search: columns.search } : {}

/** The search text of a person, from the columns of a member. */
export const personSearch = (columns: Columns, before?: Pick<Member, 'name' | 'taxNumber'>) =>
  searchText(people, {
    name: columns.name ?? before?.name,
    taxNumber: 'tax_number' in columns ? columns.tax_number : before?.taxNumber,
  })

/** Columns with a default are filled in explicitly, because in one insert a column that another row fills would be null here. */
const mainContact = (personId: string, now: Date) => ({
  id: uuidv7(),
  person_id: personId,
  is_primary: true,
  use_for_notices: true,
  use_for_assembly: true,
  created_at: now,
  updated_at: now,
})

/** Every member has a main address, which may be empty, because the view joins it. */
export const addressRow = (personId: string, columns: Columns, now: Date): Columns => ({
  ...mainContact(personId, now),
  kind: 'address',
  ...addressPart(columns),
  search: '',
})

/** The row of a main e-mail or telephone, if it is filled in; not yet confirmed and not bounced. */
export const valueRows = (
  kind: (typeof VALUE_KINDS)[number],
  personId: string,
  columns: Columns,
  now: Date,
): Columns[] => {
  const value = columns[kind]
  if (typeof value !== 'string') return []
  return [{ ...mainContact(personId, now), kind, value, value_sort: value, search: searchText(contacts, { value }) }]
}
