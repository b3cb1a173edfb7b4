import { snakeCase } from '@agremia/model/resource/naming'
import { memberApplicationPhotos } from '@agremia/model/resources/member-application-photos'
import { memberApplications } from '@agremia/model/resources/member-applications'
import { addressFields, personFields } from '@agremia/model/resources/person-fields'
import { lisbonDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type RawBuilder, sql } from 'kysely'
import { SYSTEM } from '../../http/actor.ts'
import { defineJob } from '../../jobs/job.ts'
import { isFolded } from '../../resource/columns.ts'
import { announceRows, inTransaction, type WriteContext } from '../../resource/context.ts'
import { type Columns, deleteMany, updateMany } from '../../resource/many-rows.ts'
import { forgetAuditValues } from '../audit/forget-values.ts'
import { forgetPhotosLater } from '../photos/sweep-photos.ts'
import { changeApplication, lockApplication, type SaveDeps } from './change-application.ts'

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
  await forgetTraces(context, id, `Candidatura ${application.applicationNumber} (dados apagados)`)
  await deleteMany(context.db, memberApplications.path, [id])
  // Without an audit entry of its own, which would hold the data that are to be erased.
  await announceRows(context, memberApplications, [{ _id: id, rev: application.rev }], 'deleted')
}

/** Erases everything that tells who applied. Number, dates, category and decision stay. */
async function forgetPerson(context: WriteContext, id: string) {
  const application = await lockApplication(context, id)
  if (application.status !== 'recusada' && application.status !== 'desistencia') return
  const name = `Candidatura ${application.applicationNumber} (dados apagados)`
  await forgetTraces(context, id, name)
  const emptiedRow = {
    ...NOTHING,
    id,
    name,
    name_sort: fold(name),
    search: fold(`${application.applicationNumber} ${name}`),
    person_type: application.personType,
    forgotten_at: context.now,
    rev: application.rev + 1,
    updated_at: context.now,
  }
  await updateMany(context.db, memberApplications.path, [emptiedRow])
  await announceRows(context, memberApplications, [{ _id: id, rev: application.rev + 1 }])
}

const EMPTIED = [
  ...Object.keys(personFields),
  ...Object.keys(addressFields),
  'mobile',
  'email',
  'phone',
  'emailVerifiedAt',
  'proposer1',
  'proposer2',
  'preferredMethod',
  'preferredChannel',
  'titlesToSubscribe',
  'motivation',
  'requestedData',
  'refusalReason',
  'notes',
  'photoId',
] as const

const emptied = EMPTIED.flatMap((name): [string, null][] => {
  const field = memberApplications.fields[name as keyof typeof memberApplications.fields] // EMPTIED holds names of its fields only
  return [[snakeCase(name), null], ...(isFolded(field) ? [[`${snakeCase(name)}_sort`, null] as [string, null]] : [])]
})
const NOTHING: Columns = {
  ...Object.fromEntries(emptied),
  duplicate_of: [],
  tags: [],
  form_hash: null,
  content_hash: null,
}

/** Erases the personal data outside the application's own row: photo, codes, mails and the values in audit entries. */
async function forgetTraces({ db }: WriteContext, id: string, title: string) {
  const { rows } = await sql<{ id: string }>`
    delete from member_application_photos where member_application_id = ${id} returning id
  `.execute(db)
  if (rows.length > 0) await forgetPhotosLater(db)
  await sql`delete from application_codes where application_id = ${id}`.execute(db)
  await sql`delete from outgoing_mails where application_id = ${id}`.execute(db)
  await forgetAuditValues(db, {
    resources: [memberApplications.name, memberApplicationPhotos.name],
    ids: [id, ...rows.map(row => row.id)],
    title,
  })
}
