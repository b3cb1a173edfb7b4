import { memberTerms } from '@agremia/model/resources/member-terms'
import { addYears, bornBy } from '@agremia/model/rules/age'
import { lisbonDay } from '@agremia/model/rules/day'
import { FULL_CATEGORY, JUNIOR_CATEGORY } from '@agremia/model/rules/member-defaults'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { SYSTEM } from '../../http/actor.ts'
import { inTransaction } from '../../resource/context.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { serve } from '../../resource/serve.ts'
import { kernelWith } from '../settings/kernel-with.ts'
import { memberTermHooks } from './member-terms.hooks.ts'

const BATCH_ROWS = 500

/** Moves members who are too old for the juniors' category to the full one, if the setting says so. */
export async function promoteJuniors(database: Database, settings: SettingTexts, now: Date) {
  if (settings.juniorAutoPromote !== 'true') return
  const today = lisbonDay(now)
  const tooOld = Number(settings.juniorMaxAge) + 1
  const kernel = kernelWith(database, () => now, settings)
  await inTransaction(database, SYSTEM, now, async context => {
    const categoryId = await findCategory(context.db, FULL_CATEGORY)
    if (!categoryId) return
    const grown = (await findGrown(context.db, bornBy(today, tooOld), today))
      .map(one => ({ ...one, birthday: addYears(one.birthDate, tooOld) }))
      // Members who became juniors when they were already too old were put there on purpose.
      .filter(({ birthday, since }) => since < birthday)
    for (let at = 0; at < grown.length; at += BATCH_ROWS) {
      const terms = grown.slice(at, at + BATCH_ROWS).map(({ memberId, birthday }) => {
        // A birthday of an earlier year is not used: the member counts as a junior until today.
        const fromDate = birthday.slice(0, 4) === today.slice(0, 4) ? birthday : today
        const body = { memberId, kind: 'categoria', fromDate, categoryId, reason: REASON }
        return { kind: 'create', body } as const
      })
      await saveRows(serve(memberTerms, memberTermHooks), kernel, terms, context)
    }
  })
}

const REASON = 'Passagem automática por idade.'

async function findCategory(db: Kysely<unknown>, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from member_categories where slug = ${slug}`.execute(db)
  return rows[0]?.id
}

/** Juniors born by that day who have no other category today or later. Their members are locked. */
async function findGrown(db: Kysely<unknown>, bornBefore: string, today: string) {
  const { rows } = await sql<{ memberId: string; birthDate: string; since: string }>`
    select m.id as "memberId", p.birth_date::text as "birthDate", t.from_date::text as since
    from members m join people p on p.id = m.person_id
    join member_terms t on t.member_id = m.id and t.kind = 'categoria' and t.end_date is null and t.from_date < ${today}
    join member_categories c on c.id = t.category_id and c.slug = ${JUNIOR_CATEGORY}
    where m.is_active and p.person_type = 'singular' and p.birth_date <= ${bornBefore}
    order by m.id for no key update of m
  `.execute(db)
  return rows
}
