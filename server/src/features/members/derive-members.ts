import { members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { SYSTEM } from '../../http/actor.ts'
import { announceRows, type WriteContext } from '../../resource/context.ts'
import { recordDiffs } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'

interface Moment {
  db: Kysely<unknown>
  now: Date
}

const ROWS_PER_STATEMENT = 500

/** Columns of which one that is empty makes a record incomplete. */
const COMPLETENESS_COLUMNS = ['contact', 'tax_number', 'birth_date', 'address_line1', 'postal_code', 'locality']

/** The columns of `members` that are derived from states, terms and contacts. */
export const DERIVED_COLUMNS = [
  'state_name_id',
  'state_since',
  'end_date',
  'category_id',
  'family_head_id',
  'agreed_amount',
  'exempt_from',
  'exempt_until',
  'is_active',
  'can_vote',
  'is_incomplete',
]

/** Updates the derived columns of these members for today; answers the ids of those that changed. */
export async function deriveMembers({ db, now }: Moment, ids: readonly string[] | 'all'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${derived(now, ids, null)}`.execute(db)
  return rows.map(row => row.id)
}

/** Computes the derived columns of `r`, a row of members that is being inserted; its states, terms and contacts exist already. */
export const derivedColumnsOfNew = (now: Date) => ({
  names: DERIVED_COLUMNS,
  from: sql`derived_facts(r.id, r.admission_date, r.person_id, ${lisbonDay(now)}::date, ${COMPLETENESS_COLUMNS}::text[])`,
})

/** `moment` is when members whose category changes get a new version, or null where none gets one. */
const derived = (now: Date, ids: readonly string[] | 'all', moment: Date | null) =>
  sql`derive_members(${ids === 'all' ? null : [...ids]}::uuid[], ${lisbonDay(now)}::date, ${COMPLETENESS_COLUMNS}::text[],
    ${moment}::timestamptz)`

interface DerivedMember {
  id: string
  rev: number
  formerCategoryId: string
  categoryId: string
}

/**
 * Like `deriveMembers`, for changes that may change the category. The member's form has a field for the category, so the member
 * gets a new `rev`: otherwise a form that is open would save the old category again. The history gets an entry.
 */
export async function deriveAndRecord(context: WriteContext, ids: readonly string[] | 'all'): Promise<void> {
  const { db, now } = context
  const { rows } = await sql<DerivedMember>`
    select id, rev, former_category_id as "formerCategoryId", category_id as "categoryId" from ${derived(now, ids, now)}
  `.execute(db)
  await recordCategories(context, rows)
  await announceMembers(
    db,
    rows.map(row => row.id),
  )
}

async function recordCategories(context: WriteContext, derivedMembers: readonly DerivedMember[]) {
  const changes = derivedMembers
    .filter(({ formerCategoryId, categoryId }) => formerCategoryId !== categoryId)
    .map(({ id, rev, formerCategoryId, categoryId }) => ({
      kind: 'update' as const,
      id,
      rev,
      diff: { categoryId: { from: formerCategoryId, to: categoryId }, rev: { from: rev - 1, to: rev } },
    }))
  for (let at = 0; at < changes.length; at += ROWS_PER_STATEMENT) {
    await recordDiffs(RECORDER, members, changes.slice(at, at + ROWS_PER_STATEMENT), context)
  }
}

export const announceMembers = (db: Kysely<unknown>, ids: readonly string[]) =>
  announceRows(
    { db },
    members,
    ids.map(_id => ({ _id })),
  )

/** Run every day, because states and terms with a future date take effect and members grow older. */
export const applyNewDay = ({ kysely }: Pick<Database, 'kysely'>, now: Date) =>
  kysely.transaction().execute(db => deriveAndRecord({ db, now, actor: SYSTEM }, 'all'))
