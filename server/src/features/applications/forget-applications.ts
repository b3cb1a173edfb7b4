import { memberApplications } from '@agremia/model/resources/member-applications'
import { lisbonDay } from '@agremia/model/rules/day'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type RawBuilder, sql } from 'kysely'
import { SYSTEM } from '../../http/actor.ts'
import { defineJob } from '../../jobs/job.ts'
import { announceRows, inTransaction, type WriteContext } from '../../resource/context.ts'
import { deleteMany } from '../../resource/many-rows.ts'
import { eraseMessagesTo } from '../messages/erase-messages.ts'
import { changeApplication, lockApplication, type SaveDeps } from './change-application.ts'
import { eraseApplicant, eraseApplicationTraces, erasedName } from './erase-applicant.ts'

export const forgetApplicationsJob = defineJob('forget-applications')

interface ForgetDeps extends SaveDeps {
  settings(): SettingTexts
}

const DAY_MS = 86_400_000
/** An expired application is kept for this long, for applicants who read their mail late. */
const KEPT_EXPIRED_DAYS = 30
const AT_A_TIME = 500

/**
 * Marks applications as expired whose e-mail was not confirmed in time and deletes them some time later. Of applications that
 * were refused or withdrawn it erases the personal data once the retention time is over.
 */
export async function forgetApplications(deps: ForgetDeps): Promise<void> {
  const { database, clock } = deps.kernel
  const now = clock()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const each = async (which: RawBuilder<unknown>, work: (context: WriteContext, id: string) => Promise<unknown>) => {
    const { rows } = await sql<{ id: string }>`
      select id from member_applications as a where ${which} order by id limit ${AT_A_TIME}
    `.execute(database.kysely)
    for (const { id } of rows) await inTransaction(database, SYSTEM, now, context => work(context, id))
  }
  await each(
    sql`status = 'por_confirmar' and not exists (
      select from application_codes as c where c.application_id = a.id and c.expires_at > ${now})`,
    async (context, id) => {
      const application = await lockApplication(context, id)
      if (application.status !== 'por_confirmar') return
      await changeApplication(deps, context, application, { status: 'expirada' })
    },
  )
  await each(sql`status = 'expirada' and updated_at < ${daysAgo(KEPT_EXPIRED_DAYS)}`, removeWhole)
  const kept = Number(deps.settings().applicationRetentionDaysRefused)
  await each(
    sql`status in ('recusada', 'desistencia') and forgotten_at is null and decision_date <= ${lisbonDay(daysAgo(kept))}`,
    forgetPerson,
  )
}

async function removeWhole(context: WriteContext, id: string) {
  const application = await lockApplication(context, id)
  if (application.status !== 'expirada') return
  await eraseApplicationTraces(context, application, erasedName(application))
  await deleteMany(context.db, memberApplications.path, [id])
  await eraseMessagesTo(context, [application.email])
  // Without an audit entry of its own, which would hold the data that are to be erased.
  await announceRows(context, memberApplications, [{ _id: id, rev: application.rev }], 'deleted')
}

async function forgetPerson(context: WriteContext, id: string) {
  const application = await lockApplication(context, id)
  if (application.status === 'recusada' || application.status === 'desistencia')
    await eraseApplicant(context, application)
}
