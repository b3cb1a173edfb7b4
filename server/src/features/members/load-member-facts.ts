import { isKept } from '@agremia/model/resource/kept'
import { members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import { OWN_FIELDS } from '@agremia/model/rules/own-page'
import type { PersonFacts } from '@agremia/model/rules/person-rules'
import type { Role } from '@agremia/model/rules/roles'
import { organisationOf, type SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { findPortugal } from '../people/portugal.ts'
import { findLikeMembersByRow } from './like-members.ts'
import type { MemberChange, MemberFacts } from './member-rules.ts'
import { addedTags, findForeignTags } from './member-tags.ts'

/** Reads the facts for the rules of members, for a whole set. The number of queries does not depend on the number of members. */
export async function loadMemberFacts(
  changes: readonly MemberChange[],
  { db, now, actor }: WriteContext,
  settings: SettingTexts,
): Promise<MemberFacts> {
  const filled = (values: readonly (string | null | undefined)[]) =>
    [...new Set(values.filter(value => !!value))] as string[] // those that are there
  return {
    today: lisbonDay(now),
    portugal: await findPortugal(db),
    isShown: shownTo(actor?.role, settings),
    settings,
    givenNumbers: await findGivenNumbers(
      db,
      changes.flatMap(({ after, before }) =>
        after.memberNumber && after.memberNumber !== before?.memberNumber ? [after.memberNumber] : [],
      ),
    ),
    nextChanges: await findNextChanges(
      db,
      changes.flatMap(({ after, before }) =>
        before && after.admissionDate !== before.admissionDate ? [before._id] : [],
      ),
    ),
    proposers: await findProposers(db, filled(changes.flatMap(({ after }) => [after.proposer1Id, after.proposer2Id]))),
    foreignTags: await findForeignTags(
      db,
      changes.flatMap(({ after, before }) => addedTags(after, before)),
    ),
    ages: await findAges(db, filled(changes.map(({ after }) => after.categoryId))),
    alike: await findAlike(db, changes, settings),
  }
}

const OWN: readonly string[] = OWN_FIELDS
/** Whether the actor's form shows the field: a member's own page has fewer fields than the form of staff. */
const shownTo =
  (role: Role | undefined, settings: SettingTexts): PersonFacts['isShown'] =>
  name =>
    isKept(name, members.fields[name], organisationOf(settings)) && (role !== 'member' || OWN.includes(name))

async function findGivenNumbers(db: Kysely<unknown>, numbers: readonly number[]) {
  if (numbers.length === 0) return new Set<number>()
  const { rows } = await sql<{ number: number }>`
    select member_number as number from member_numbers where member_number = any(${[...numbers]}::int[])
  `.execute(db)
  return new Set(rows.map(({ number }) => number))
}

async function findNextChanges(db: Kysely<unknown>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const { rows } = await sql<{ id: string; day: string }>`
    select m.id, min(c.day)::text as day from members m join (
      select member_id, start_date as day from member_states where member_id = any(${[...ids]}::uuid[])
      union all select member_id, from_date from member_terms where member_id = any(${[...ids]}::uuid[]) and kind = 'categoria'
    ) c on c.member_id = m.id and c.day > m.admission_date
    group by m.id
  `.execute(db)
  return new Map(rows.map(({ id, day }) => [id, day]))
}

async function findProposers(db: Kysely<unknown>, ids: readonly string[]): Promise<MemberFacts['proposers']> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; admissionDate: string; isActive: boolean }>`
    select id, admission_date::text as "admissionDate", is_active as "isActive" from members where id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

async function findAges(db: Kysely<unknown>, ids: readonly string[]): Promise<MemberFacts['ages']> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; min: number | null; max: number | null }>`
    select id, min_age as min, max_age as max from member_categories where id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, min, max }) => [id, { min, max }]))
}

/** Only for new members and those whose compared fields change, so that editing anything else does not repeat the warning. */
async function findAlike(db: Kysely<unknown>, changes: readonly MemberChange[], settings: SettingTexts) {
  const signs = ['taxNumber', 'email', 'name', 'birthDate'] as const
  const isNew = ({ after, before }: MemberChange) => !before || signs.some(sign => after[sign] !== before[sign])
  const found = await findLikeMembersByRow(
    db,
    changes.filter(isNew).map(({ id = '', after }) => ({ ...after, _id: id })),
    settings,
  )
  return new Map([...found].map(([id, alike]) => [id, alike.filter(({ memberId }) => memberId !== id)]))
}
