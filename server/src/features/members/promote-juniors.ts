import { addYears, bornBy } from '@agremia/model/rules/age'
import { lisbonDay } from '@agremia/model/rules/day'
import { FULL_CATEGORY, JUNIOR_CATEGORY } from '@agremia/model/rules/member-defaults'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { SYSTEM } from '../../http/actor.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { saveRows } from '../../resource/save-rows.ts'
import type { Served } from '../../resource/serve.ts'
import { kernelWith } from '../settings/kernel-with.ts'
import { followedTerms } from './followed-rows.ts'

const BATCH_ROWS = 500

/** A junior who is too old to be one, with the birthday on which that began and the first day of the full category. */
export interface GrownJunior {
  memberId: string
  memberNumber: number
  name: string
  birthday: string
  fromDate: string
}

/** Moves members who are too old for the juniors' category to the full one, if the setting says so. */
export async function promoteJuniors(database: Database, settings: SettingTexts, now: Date) {
  if (settings.juniorAutoPromote !== 'true') return
  const kernel = kernelWith(database, () => now, settings)
  const terms = { kernel, served: followedTerms }
  await inTransaction(database, SYSTEM, now, async context => {
    const grown = await findGrownJuniors(context.db, settings, lisbonDay(now), true)
    await promote(terms, context, grown, 'Passagem automática por idade.')
  })
}

/** Gives these juniors the full category, from their birthday of this year on. Answers how many. */
export async function promote(
  { kernel, served }: { kernel: Kernel; served: Served },
  context: WriteContext,
  grown: readonly GrownJunior[],
  reason: string,
): Promise<number> {
  const category = await findFullCategory(context.db)
  if (!category) return 0
  for (let at = 0; at < grown.length; at += BATCH_ROWS) {
    const terms = grown.slice(at, at + BATCH_ROWS).map(({ memberId, fromDate }) => {
      const body = { memberId, kind: 'categoria', fromDate, categoryId: category.id, reason }
      return { kind: 'create', body } as const
    })
    await saveRows(served, kernel, terms, context)
  }
  return grown.length
}

export async function findFullCategory(db: Kysely<unknown>): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from member_categories where slug = ${FULL_CATEGORY}
  `.execute(db)
  return rows[0]
}

/**
 * Holds everybody who is in the juniors' category. Who is too old for it is read afterwards, so that whoever was promoted while this
 * waited is not promoted again.
 */
const lockJuniors = (db: Kysely<unknown>) =>
  sql`
    select from members where is_active and id in (
      select t.member_id from member_terms t join member_categories c on c.id = t.category_id
      where t.kind = 'categoria' and t.end_date is null and c.slug = ${JUNIOR_CATEGORY})
    order by id for no key update
  `.execute(db)

/** Juniors who are too old and have no other category today or later, by name. `lock` holds their members. */
export async function findGrownJuniors(
  db: Kysely<unknown>,
  { juniorMaxAge }: Pick<SettingTexts, 'juniorMaxAge'>,
  today: string,
  lock = false,
): Promise<GrownJunior[]> {
  if (lock) await lockJuniors(db)
  const tooOld = Number(juniorMaxAge) + 1
  const { rows } = await sql<
    Pick<GrownJunior, 'memberId' | 'memberNumber' | 'name'> & { birthDate: string; since: string }
  >`
    select m.id as "memberId", m.member_number as "memberNumber", p.name, p.birth_date::text as "birthDate", t.from_date::text as since
    from members m join people p on p.id = m.person_id
    join member_terms t on t.member_id = m.id and t.kind = 'categoria' and t.end_date is null and t.from_date < ${today}
    join member_categories c on c.id = t.category_id and c.slug = ${JUNIOR_CATEGORY}
    where m.is_active and p.person_type = 'singular' and p.birth_date <= ${bornBy(today, tooOld)}
    order by p.name_sort, m.id
  `.execute(db)
  return (
    rows
      .map(({ birthDate, ...one }) => ({ ...one, birthday: addYears(birthDate, tooOld) }))
      // Members who became juniors when they were already too old were put there on purpose.
      .filter(({ birthday, since }) => since < birthday)
      .map(({ since: _since, ...one }) => ({
        ...one,
        // A birthday of an earlier year is not used: the member counts as a junior until today.
        fromDate: one.birthday.slice(0, 4) === today.slice(0, 4) ? one.birthday : today,
      }))
  )
}
