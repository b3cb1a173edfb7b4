import { addYears, bornBy } from '@agremia/model/rules/age'
import { lisbonDay } from '@agremia/model/rules/day'
import { FULL_CATEGORY, JUNIOR_CATEGORY } from '@agremia/model/rules/member-defaults'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../../db/connect.ts'
import { SYSTEM } from '../../http/actor.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { Done } from './bulk/plan.ts'
import { writeDown } from './bulk/write-down.ts'
import { deriveAndTell } from './derive-members.ts'

type Settings = Pick<SettingTexts, 'juniorAutoPromote' | 'juniorMaxAge'>

/** Who has outgrown the juniors' category goes on to the full one, where the organisation wants it so. */
export async function promoteJuniors({ kysely }: Pick<Database, 'kysely'>, settings: Settings, now: Date) {
  if (settings.juniorAutoPromote !== 'true') return
  const today = lisbonDay(now)
  const tooOld = Number(settings.juniorMaxAge) + 1
  await kysely.transaction().execute(async db => {
    const categoryId = await findCategory(db, FULL_CATEGORY)
    if (!categoryId) return
    const grown = (await findGrown(db, bornBy(today, tooOld), today))
      .map(one => ({ ...one, birthday: addYears(one.birthDate, tooOld) }))
      // Who was made a junior when they were too old already is one because somebody wanted it.
      .filter(({ birthday, since }) => since < birthday)
    // What was years ago is not written anew: they have been juniors until today.
    const terms = grown.map(({ memberId, birthday }) => ({
      id: uuidv7(),
      memberId,
      fromDate: birthday.slice(0, 4) === today.slice(0, 4) ? birthday : today,
    }))
    if (terms.length === 0) return
    await sql`
      insert into member_terms (id, created_at, updated_at, member_id, kind, from_date, category_id, reason)
      select id, ${now}, ${now}, "memberId", 'categoria', "fromDate", ${categoryId}, ${REASON}
      from json_to_recordset(${JSON.stringify(terms)}::json) as t (id uuid, "memberId" uuid, "fromDate" date)
    `.execute(db)
    const context = { db, now, actor: SYSTEM }
    await deriveAndTell(
      context,
      terms.map(({ memberId }) => memberId),
    )
    const done = terms.map(({ id, memberId, fromDate }): Done => {
      const after = { memberId, kind: 'categoria', fromDate, categoryId, reason: REASON }
      return { resource: 'memberTerms', id, memberId, before: null, after }
    })
    await writeDown(RECORDER, context, done)
  })
}

const REASON = 'Passagem automática por idade.'

async function findCategory(db: Kysely<unknown>, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from member_categories where slug = ${slug}`.execute(db)
  return rows[0]?.id
}

/** Juniors born by that day who are nothing else already, today or later; nobody else changes them meanwhile. */
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
