import type { Member, members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import { FIRST_STATE } from '@agremia/model/rules/member-defaults'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { WriteContext } from '../../resource/context.ts'
import type { RowToWrite } from '../../resource/hooks.ts'
import { type Columns, insertMany, updateMany } from '../../resource/many-rows.ts'
import { deleteMembers } from './delete-members.ts'
import { derivedColumnsOfNew, deriveMembers } from './derive-members.ts'
import {
  addressPart,
  addressRow,
  affectsDerived,
  memberPart,
  memberSearch,
  personPart,
  personSearch,
  VALUE_KINDS,
  valueRows,
} from './member-parts.ts'

/** Writes members to their tables: person, contacts, membership, first state and category (MEM-01). */
export async function writeMembers(rows: readonly RowToWrite<typeof members>[], context: WriteContext): Promise<void> {
  const created: NewMember[] = []
  const updated: ChangedMember[] = []
  const deleted: Member[] = []
  for (const { id, before, columns } of rows) {
    if (columns && before) updated.push({ before, columns })
    else if (columns) created.push({ id, personId: uuidv7(), columns })
    else if (before) deleted.push(before)
  }
  if (created.length > 0) await insertMembers(created, context)
  if (updated.length > 0) await updateMembers(updated, context)
  await deleteMembers(deleted, context)
}

interface NewMember {
  id: string
  personId: string
  columns: Columns
}

async function insertMembers(created: readonly NewMember[], { db, now }: WriteContext): Promise<void> {
  const at = { created_at: now, updated_at: now }
  // Members are inserted after their states and categories, because their derived columns are computed from these.
  await sql`set constraints member_states_member_id_fkey, member_terms_member_id_fkey deferred`.execute(db)
  await insertMany(
    db,
    'people',
    created.map(({ personId, columns }) => ({
      id: personId,
      ...at,
      ...personPart(columns),
      ...memberSearch(columns),
      search: personSearch(columns),
    })),
  )
  await insertMany(
    db,
    'contacts',
    created.flatMap(({ personId, columns }) => [
      addressRow(personId, columns, now),
      ...VALUE_KINDS.flatMap(kind => valueRows(kind, personId, columns, now)),
    ]),
  )
  const state = await firstState(db)
  await insertMany(
    db,
    'member_states',
    created.flatMap(({ id, columns }) =>
      statesOfNew(columns, state).map(own => ({ id: uuidv7(), ...at, ...own, member_id: id })),
    ),
  )
  await insertMany(
    db,
    'member_terms',
    created.map(({ id, columns: { admission_date, category_id } }) => ({
      id: uuidv7(),
      ...at,
      member_id: id,
      kind: 'categoria',
      from_date: admission_date,
      category_id,
    })),
  )
  await insertMany(
    db,
    'members',
    created.map(({ personId, columns }) => ({ ...memberPart(columns), person_id: personId })),
    derivedColumnsOfNew(now),
  )
}

/**
 * The states of a new member. It begins in the first state on the day of admission. An import may give another state and its
 * first day; if that is the day of admission, it replaces the first state.
 */
function statesOfNew({ admission_date, state_name_id, state_since }: Columns, first: string) {
  const begins = { state_name_id: first, start_date: admission_date }
  if (typeof state_name_id !== 'string') return [begins]
  const given = { state_name_id, start_date: state_since }
  return state_since === admission_date ? [given] : [begins, given]
}

/** The state in which members begin: `ativo`, or if the organisation has deleted it, the first that does not mark the end. */
export async function firstState(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from member_state_names where not marks_end order by slug = ${FIRST_STATE} desc, "order", id limit 1
  `.execute(db)
  if (!rows[0]) throw new Error('there is no state in which a member could begin')
  return rows[0].id
}

interface ChangedMember {
  before: Member
  columns: Columns
}

async function updateMembers(updated: readonly ChangedMember[], context: WriteContext): Promise<void> {
  const { db, now } = context
  const changedPeople: (Columns & { id: string })[] = []
  /** Those of whom only a contact or the number changes; the search text is no part of the person's version. */
  const changedSearches: (Columns & { id: string })[] = []
  for (const { before, columns } of updated) {
    const [id, part, own] = [before.personId, personPart(columns), memberSearch(columns)]
    if (Object.keys(part).length === 0) changedSearches.push({ ...own, id })
    else changedPeople.push({ ...part, ...own, id, updated_at: now, search: personSearch(columns, before) })
  }
  await updateMany(db, 'people', changedPeople, { nextRev: true })
  await updateMany(db, 'people', changedSearches)
  await updateAddresses(updated, context)
  await replaceValues(updated, context)
  await updateMany(
    db,
    'members',
    updated.map(({ before, columns }) => {
      // The current category is derived from the terms.
      const { category_id: _term, ...own } = memberPart(columns)
      return { ...own, id: before._id }
    }),
  )
  await moveAdmissions(updated, context)
  await changeCategories(updated, context)
  const toDerive = updated.filter(({ columns }) => affectsDerived(columns)).map(({ before }) => before._id)
  if (toDerive.length > 0) await deriveMembers(context, toDerive)
}

async function updateAddresses(updated: readonly ChangedMember[], { db, now }: WriteContext): Promise<void> {
  const changed = updated.filter(({ columns }) => Object.keys(addressPart(columns)).length > 0)
  if (changed.length === 0) return
  const { rows } = await sql<{ id: string; personId: string }>`
    select id, person_id as "personId" from contacts
    where person_id = any(${changed.map(({ before }) => before.personId)}::uuid[]) and kind = 'address' and is_primary
  `.execute(db)
  const ids = new Map(rows.map(({ id, personId }) => [personId, id]))
  const known = changed.flatMap(({ before, columns }) => {
    const id = ids.get(before.personId)
    // Letters came back from the address as it was.
    return id ? [{ ...addressPart(columns), bounced_at: null, id, updated_at: now }] : []
  })
  await updateMany(db, 'contacts', known, { nextRev: true })
  const missing = changed.filter(({ before }) => !ids.has(before.personId))
  await insertMany(
    db,
    'contacts',
    missing.map(({ before, columns }) => addressRow(before.personId, columns, now)),
  )
}

/** Replaces the main e-mail and telephones that change; an emptied one is deleted. */
async function replaceValues(updated: readonly ChangedMember[], { db, now }: WriteContext): Promise<void> {
  const changed = VALUE_KINDS.flatMap(kind =>
    updated.filter(({ columns }) => kind in columns).map(({ before, columns }) => ({ kind, before, columns })),
  )
  if (changed.length === 0) return
  await sql`
    delete from contacts c using
      unnest(${changed.map(({ before }) => before.personId)}::uuid[], ${changed.map(({ kind }) => kind)}::text[]) as g (person_id, kind)
    where c.person_id = g.person_id and c.kind = g.kind and c.is_primary
  `.execute(db)
  await insertMany(
    db,
    'contacts',
    changed.flatMap(({ kind, before, columns }) => valueRows(kind, before.personId, columns, now)),
  )
}

/** Moves the first state and the first category along with the day of admission, on which they begin. */
async function moveAdmissions(updated: readonly ChangedMember[], { db }: WriteContext): Promise<void> {
  const moved = updated
    .filter(({ columns }) => columns.admission_date !== undefined)
    .map(({ before, columns }) => ({ id: before._id, was: before.admissionDate, is: columns.admission_date }))
  if (moved.length === 0) return
  const list = sql`json_to_recordset(${JSON.stringify(moved)}::json) as r (id uuid, was date, "is" date)`
  await sql`
    update member_states t set start_date = r."is", rev = t.rev + 1 from ${list}
    where t.member_id = r.id and t.start_date = r.was
  `.execute(db)
  await sql`
    update member_terms t set from_date = r."is", rev = t.rev + 1 from ${list}
    where t.member_id = r.id and t.kind = 'categoria' and t.from_date = r.was
  `.execute(db)
}

/** Begins new categories today, or on a future day of admission. A category that began on the same day is replaced as a mistake. */
async function changeCategories(updated: readonly ChangedMember[], { db, now }: WriteContext): Promise<void> {
  const today = lisbonDay(now)
  const changed = updated
    .filter(({ columns }) => columns.category_id !== undefined)
    .map(({ before, columns }) => {
      const admitted = String(columns.admission_date ?? before.admissionDate)
      const from = admitted > today ? admitted : today
      return { id: uuidv7(), member: before._id, category: columns.category_id, from }
    })
  if (changed.length === 0) return
  await sql`
    insert into member_terms (id, created_at, updated_at, member_id, kind, from_date, category_id)
    select id, ${now}, ${now}, member, 'categoria', "from", category
    from json_to_recordset(${JSON.stringify(changed)}::json) as r (id uuid, member uuid, "from" date, category uuid)
    on conflict (member_id, kind, from_date) do update
      set category_id = excluded.category_id, updated_at = excluded.updated_at, rev = member_terms.rev + 1
  `.execute(db)
}
