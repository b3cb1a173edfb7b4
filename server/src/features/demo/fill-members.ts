import { contacts } from '@agremia/model/resources/contacts'
import { memberStates } from '@agremia/model/resources/member-states'
import { memberTerms } from '@agremia/model/resources/member-terms'
import { members as memberResource } from '@agremia/model/resources/members'
import { people } from '@agremia/model/resources/people'
import { addressFields, personFields } from '@agremia/model/resources/person-fields'
import { type Kysely, sql } from 'kysely'
import { insertColumns, insertRows } from '../../resource/insert-rows.ts'
import { searchText, tableColumns } from '../../resource/table-columns.ts'
import { deriveMembers } from '../members/derive-members.ts'
import { memberPart, VALUE_KINDS } from '../members/member-parts.ts'
import type { DemoMember, ReferenceData } from './demo-context.ts'
import type { DemoPeople } from './invent-members.ts'
import { createRandom } from './random.ts'

/** Writes the invented members table by table, with the same rows that the form would write one by one. */
export async function fillMembers(
  db: Kysely<unknown>,
  { members, collectors }: DemoPeople,
  referenceData: ReferenceData,
  now: Date,
) {
  const random = createRandom(members.length)
  const identified = <T extends object>(rows: readonly T[], createdAt: (row: T) => string) =>
    rows.map(row => ({ ...row, id: random.id(new Date(createdAt(row))), createdAt: createdAt(row) }))
  const columnsOf = ({ id, createdAt }: { id?: unknown; createdAt?: unknown }) => ({
    id,
    created_at: createdAt,
    updated_at: createdAt,
  })

  const persons = members.map(member => ({
    ...personOf(member),
    id: member.personId,
    createdAt: member.createdAt,
    memberSearch: searchText(memberResource, member.form),
  }))
  const others = collectors.map(({ id, name }) => ({ id, personType: 'singular', name, createdAt: now.toISOString() }))
  await insertRows(db, people, persons, row => ({ ...columnsOf(row), member_search: row.memberSearch }))
  await insertRows(db, people, others, columnsOf)

  const reached = [
    ...members.flatMap(contactsOf),
    ...collectors.map(({ id, phone }) => ({ ...main(id, 'phone', phone), createdAt: now.toISOString() })),
  ]
  await insertRows(
    db,
    contacts,
    identified(reached, row => row.createdAt),
    columnsOf,
  )
  await insertColumns(
    db,
    'members',
    members.map(member => membershipOf(member, referenceData)),
  )
  const states = members.flatMap(member =>
    member.states.map(({ state, from, ...said }) => ({
      ...said,
      memberId: member.id,
      stateNameId: referenceData.state(state),
      startDate: from,
      createdAt: member.createdAt,
    })),
  )
  await insertRows(
    db,
    memberStates,
    identified(states, row => row.createdAt),
    columnsOf,
  )
  const terms = members.flatMap(({ id, createdAt, terms }) => terms.map(term => ({ ...term, memberId: id, createdAt })))
  await insertRows(
    db,
    memberTerms,
    identified(terms, row => row.createdAt),
    columnsOf,
  )
  // Until statistics are gathered, PostgreSQL plans as if the tables were empty, and the next statements would take minutes instead of a second.
  await sql`analyze people, contacts, members, member_states, member_terms`.execute(db)
  await deriveMembers({ db, now }, 'all')
}

const pick = (form: object, names: object) => Object.fromEntries(Object.entries(form).filter(([name]) => name in names))

const personOf = ({ form, legalForm, deceasedAt }: DemoMember) => ({
  ...pick(form, personFields),
  personType: form.personType,
  name: form.name,
  legalForm,
  deceasedAt,
})

const main = (personId: string, kind: string, value: string | null) => ({
  personId,
  kind,
  value,
  isPrimary: true,
  useForNotices: true,
  useForAssembly: true,
})

function contactsOf({ personId, form, createdAt, emailVerifiedAt, emailBouncedAt }: DemoMember) {
  const address = { ...main(personId, 'address', null), ...pick(form, addressFields), createdAt }
  const values = VALUE_KINDS.flatMap(kind => {
    const value = form[kind]
    const seen = kind === 'email' ? { verifiedAt: emailVerifiedAt, bouncedAt: emailBouncedAt } : {}
    return value ? [{ ...main(personId, kind, value), ...seen, createdAt }] : []
  })
  return [address, ...values]
}

/** The first state and category of a member; the current ones are derived from the histories afterwards. */
function membershipOf({ id, personId, createdAt, form, states }: DemoMember, referenceData: ReferenceData) {
  const [first] = states
  if (!first) throw new Error(`${form.name} has no state`)
  return {
    ...memberPart(tableColumns(memberResource, form, undefined)),
    id,
    person_id: personId,
    created_at: createdAt,
    updated_at: createdAt,
    state_name_id: referenceData.state(first.state),
    state_since: first.from,
    is_active: true,
    can_vote: false,
    is_incomplete: false,
  }
}
