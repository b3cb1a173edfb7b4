import type { Member } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import { FIRST_STATE } from '@agremia/model/rules/member-defaults'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { WriteContext } from '../../resource/context.ts'
import { type Columns, deleteRow, insertRow, updateRow } from '../../resource/write-row.ts'
import { deriveMembers } from './derive-members.ts'
import { insertPerson, memberPart, updatePerson, VALUE_KINDS, writeAddress, writeContact } from './member-parts.ts'

/** A member's form into the tables that hold it: person, contacts, membership, first state and category (MEM-01). */
export async function writeMember(columns: Columns | undefined, context: WriteContext, before: Member | undefined) {
  if (columns && before) await updateMember(columns, context, before)
  else if (columns) await insertMember(columns, context)
  else if (before) await deleteMember(context.db, before)
}

async function insertMember(columns: Columns, context: WriteContext) {
  const { db, now } = context
  const at = { created_at: now, updated_at: now }
  const personId = await insertPerson(db, columns, at)
  await writeAddress(db, personId, columns, at)
  for (const kind of VALUE_KINDS) await writeContact(db, personId, kind, columns[kind], at)
  const { id, admission_date: admitted, category_id: category } = columns
  const state = await firstState(db)
  const today = { state_name_id: state, state_since: admitted }
  await insertRow(db, 'members', { ...memberPart(columns), person_id: personId, ...today })
  await insertRow(db, 'member_states', {
    id: uuidv7(),
    ...at,
    member_id: id,
    state_name_id: state,
    start_date: admitted,
  })
  await writeCategory(db, String(id), category, admitted, at)
  await deriveMembers(context, [String(id)])
}

async function updateMember(columns: Columns, context: WriteContext, before: Member) {
  const { db, now } = context
  const { _id: id, personId } = before
  const at = { updated_at: now }
  await updatePerson(db, before, columns, at)
  await writeAddress(db, personId, columns, at)
  for (const kind of VALUE_KINDS)
    if (kind in columns) await writeContact(db, personId, kind, columns[kind], { ...at, created_at: now })
  const { category_id: category, ...own } = memberPart(columns)
  await updateRow(db, 'members', id, own)
  if (typeof own.admission_date === 'string') await moveAdmission(db, before, own.admission_date)
  if (category !== undefined) {
    const admitted = String(own.admission_date ?? before.admissionDate)
    const today = lisbonDay(now)
    await writeCategory(db, id, category, admitted > today ? admitted : today, { ...at, created_at: now })
  }
  await deriveMembers(context, [id])
}

/** The person goes too: who is also something else is refused by whatever points to them. */
async function deleteMember(db: Kysely<unknown>, { _id, personId }: Member) {
  await deleteRow(db, 'members', _id)
  await deleteRow(db, 'people', personId)
}

/** Where nobody is expected to have left `ativo` out, the first that counts as active will do. */
export async function firstState(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from member_state_names where not marks_end order by slug = ${FIRST_STATE} desc, "order", id limit 1
  `.execute(db)
  if (!rows[0]) throw new Error('there is no state in which a member could begin')
  return rows[0].id
}

/** From that day on; a category given earlier on the same day was a slip. */
const writeCategory = (db: Kysely<unknown>, memberId: string, category: unknown, from: unknown, at: Columns) =>
  sql`
    insert into member_terms (id, created_at, updated_at, member_id, kind, from_date, category_id)
    values (${uuidv7()}, ${at.created_at}, ${at.updated_at}, ${memberId}, 'categoria', ${from}, ${category})
    on conflict (member_id, kind, from_date) do update
      set category_id = excluded.category_id, updated_at = excluded.updated_at, rev = member_terms.rev + 1
  `.execute(db)

/** The first state and the first category begin with the admission, so they move with it. */
async function moveAdmission(db: Kysely<unknown>, { _id, admissionDate }: Member, to: string) {
  await sql`
    update member_states set start_date = ${to}, rev = rev + 1 where member_id = ${_id} and start_date = ${admissionDate}
  `.execute(db)
  await sql`
    update member_terms set from_date = ${to}, rev = rev + 1
    where member_id = ${_id} and kind = 'categoria' and from_date = ${admissionDate}
  `.execute(db)
}
