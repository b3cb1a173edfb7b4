import { contacts } from '@agremia/model/resources/contacts'
import { members } from '@agremia/model/resources/members'
import { people } from '@agremia/model/resources/people'
import { lisbonDay } from '@agremia/model/rules/day'
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { YIELD_EVERY_ROWS, yieldToRequests } from '../../http/yield-to-requests.ts'
import type { WriteContext } from '../../resource/context.ts'
import { type Columns, type ComputedColumns, insertMany } from '../../resource/many-rows.ts'
import { searchText, tableColumns } from '../../resource/table-columns.ts'
import { factsOfNew } from '../members/derive-members.ts'
import { addressPart, memberPart, personPart, VALUE_KINDS } from '../members/member-parts.ts'
import type { Outcome } from './judge-row.ts'
import type { World } from './world.ts'

/** One insert of many rows, to be run later. */
export type Insertion = (db: Kysely<unknown>) => Promise<void>
const insertionOf =
  (table: string, rows: readonly Columns[], computed?: ComputedColumns): Insertion =>
  db =>
    insertMany(db, table, rows, computed)

type NewMember = NonNullable<Outcome['input']>

interface Made {
  id: string
  personId: string
  input: Omit<NewMember, '_state'> & { memberNumber: number }
  state: NewMember['_state']
  columns: Columns
}

export interface NewMembers {
  ids: readonly string[]
  /** In this order: what members are today follows from what was inserted before them. */
  insertions: readonly Insertion[]
}

/**
 * Many members at once, as the form would have made each: person, contacts, states, category and membership. Only prepared
 * here: the database can write some while the next are made ready.
 */
export async function prepareMembers(
  inputs: readonly (NewMember & { memberNumber: number })[],
  { now }: Pick<WriteContext, 'now'>,
  world: World,
): Promise<NewMembers> {
  const at = { created_at: now, updated_at: now }
  const made: Made[] = []
  for (const { _state: state, ...input } of inputs) {
    const columns = { ...tableColumns(members, input, undefined), ...filled(input, now, world) }
    made.push({ id: uuidv7(), personId: uuidv7(), input, state, columns })
    if (made.length % YIELD_EVERY_ROWS === 0) await yieldToRequests()
  }
  const insertions: Insertion[] = []
  for (const write of [
    () =>
      insertionOf(
        'people',
        made.map(({ personId, columns, input }) => ({
          id: personId,
          ...at,
          ...personPart(columns),
          search: searchText(people, input),
        })),
      ),
    () =>
      insertionOf(
        'contacts',
        made.flatMap(({ personId, columns }) => contactRows(personId, columns, at)),
      ),
    () =>
      insertionOf(
        'member_states',
        made.flatMap(({ id, input, state }) => {
          const first = {
            id: uuidv7(),
            ...at,
            member_id: id,
            state_name_id: world.firstState,
            start_date: input.admissionDate,
          }
          if (!state) return [first]
          // From the first day on: there is no other state before it.
          if (state.since === input.admissionDate) return [{ ...first, state_name_id: state.stateNameId }]
          return [first, { ...first, id: uuidv7(), state_name_id: state.stateNameId, start_date: state.since }]
        }),
      ),
    () =>
      insertionOf(
        'member_terms',
        made.map(({ id, input }) => ({
          id: uuidv7(),
          ...at,
          member_id: id,
          kind: 'categoria',
          from_date: input.admissionDate,
          category_id: input.categoryId,
        })),
      ),
    () =>
      insertionOf(
        'members',
        made.map(({ id, personId, columns }) => ({ ...memberPart(columns), id, ...at, person_id: personId })),
        factsOfNew(now),
      ),
  ]) {
    insertions.push(write())
    await yieldToRequests()
  }
  return { ids: made.map(({ id }) => id), insertions }
}

/** What the form's own hook fills in. */
function filled(input: NewMember & { memberNumber: number }, now: Date, { portugal }: World): Columns {
  return {
    ...(input.assemblyByEmail && !input.assemblyByEmailAt && { assembly_by_email_at: lisbonDay(now) }),
    search: searchText(members, { ...input }),
    member_number: input.memberNumber,
    country_id: input.countryId ?? portugal ?? null,
  }
}

/** Every member has a main address, be it an empty one; the other kinds only if there is one to hold. */
function contactRows(personId: string, columns: Columns, at: Columns): Columns[] {
  const own = { person_id: personId, is_primary: true, use_for_notices: true, use_for_assembly: true, ...at }
  const address = { id: uuidv7(), ...own, kind: 'address', ...addressPart(columns), search: '' }
  return [address, ...VALUE_KINDS.flatMap(kind => valueRow(kind, columns[kind], own))]
}

export const valueRow = (kind: string, value: unknown, own: Columns): Columns[] =>
  typeof value === 'string'
    ? [{ id: uuidv7(), ...own, kind, value, value_sort: value, search: searchText(contacts, { value }) }]
    : []
