import { type Member, members } from '@agremia/model/resources/members'
import { people } from '@agremia/model/resources/people'
import { lisbonDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { WriteContext } from '../../resource/context.ts'
import { insertMany, updateMany } from '../../resource/many-rows.ts'
import { searchText, tableColumns } from '../../resource/table-columns.ts'
import { deriveMembers } from '../members/derive-members.ts'
import { addressPart, memberPart, personPart, VALUE_KINDS } from '../members/member-parts.ts'
import { valueRow } from './create-members.ts'
import type { Outcome } from './judge-row.ts'

export interface Change {
  before: Member
  input: NonNullable<Outcome['input']>
}

/** Changes many members at once, as the form would have changed each. Their rows are locked. */
export async function updateMembers(context: WriteContext, changes: readonly Change[]): Promise<void> {
  const { db, now } = context
  const all = changes.map(({ before, input }) => ({
    before,
    after: { ...before, ...input },
    columns: { ...tableColumns(members, { ...input }, { ...before }), ...consent(before, input, now) },
  }))
  await updateMany(
    db,
    'people',
    all.flatMap(({ before, after, columns }) => {
      const part = personPart(columns)
      if (Object.keys(part).length === 0) return []
      return [{ id: before.personId, ...part, updated_at: now, search: searchText(people, { ...after }) }]
    }),
    { nextRev: true },
  )
  await updateAddresses(context, all)
  await updateValues(context, all)
  await updateMany(
    db,
    'members',
    all.map(({ before, columns }) => {
      const { category_id: _term, ...own } = memberPart(columns)
      return { ...own, id: before._id, updated_at: now }
    }),
    { nextRev: true },
  )
  await moveAdmissions(context, all)
  await changeCategories(context, all)
  await deriveMembers(
    context,
    all.map(({ before }) => before._id),
  )
}

interface Prepared {
  before: Member
  after: Member & Change['input']
  columns: Record<string, unknown>
}

const consent = (before: Member, input: Change['input'], now: Date) =>
  input.assemblyByEmail && !(input.assemblyByEmailAt ?? before.assemblyByEmailAt)
    ? { assembly_by_email_at: lisbonDay(now) }
    : {}

async function updateAddresses({ db, now }: WriteContext, all: readonly Prepared[]) {
  const changed = all.filter(({ columns }) => Object.keys(addressPart(columns)).length > 0)
  if (changed.length === 0) return
  const { rows } = await sql<{ id: string; personId: string }>`
    select id, person_id as "personId" from contacts
    where person_id = any(${changed.map(({ before }) => before.personId)}::uuid[]) and kind = 'address' and is_primary
  `.execute(db)
  const ids = new Map(rows.map(({ id, personId }) => [personId, id]))
  await updateMany(
    db,
    'contacts',
    changed.map(({ before, columns }) => ({
      id: ids.get(before.personId) ?? '',
      ...addressPart(columns),
      updated_at: now,
    })),
    { nextRev: true },
  )
}

/** What was the main one is gone; the new one is not yet confirmed, and has not bounced. */
async function updateValues({ db, now }: WriteContext, all: readonly Prepared[]) {
  for (const kind of VALUE_KINDS) {
    const changed = all.filter(({ columns }) => kind in columns)
    const persons = changed.map(({ before }) => before.personId)
    await sql`
      delete from contacts where person_id = any(${persons}::uuid[]) and kind = ${kind} and is_primary
    `.execute(db)
    const own = { is_primary: true, use_for_notices: true, use_for_assembly: true, created_at: now, updated_at: now }
    await insertMany(
      db,
      'contacts',
      changed.flatMap(({ before, columns }) => valueRow(kind, columns[kind], { person_id: before.personId, ...own })),
    )
  }
}

/** The first state and the first category begin with the admission, so they move with it. */
async function moveAdmissions({ db }: WriteContext, all: readonly Prepared[]) {
  const moved = all
    .filter(({ before, after }) => before.admissionDate !== after.admissionDate)
    .map(({ before, after }) => ({ id: before._id, was: before.admissionDate, is: after.admissionDate }))
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

async function changeCategories({ db, now }: WriteContext, all: readonly Prepared[]) {
  const today = lisbonDay(now)
  const changed = all
    .filter(({ columns }) => columns.category_id !== undefined)
    .map(({ before, after, columns }) => ({
      id: uuidv7(),
      member: before._id,
      category: columns.category_id,
      from: after.admissionDate && after.admissionDate > today ? after.admissionDate : today,
    }))
  if (changed.length === 0) return
  await sql`
    insert into member_terms (id, created_at, updated_at, member_id, kind, from_date, category_id)
    select id, ${now}, ${now}, member, 'categoria', "from", category
    from json_to_recordset(${JSON.stringify(changed)}::json) as r (id uuid, member uuid, "from" date, category uuid)
    on conflict (member_id, kind, from_date) do update
      set category_id = excluded.category_id, updated_at = excluded.updated_at, rev = member_terms.rev + 1
  `.execute(db)
}
