import { snakeCase } from '@agremia/model/resource/naming'
import { memberApplications } from '@agremia/model/resources/member-applications'
import { addressFields, personFields } from '@agremia/model/resources/person-fields'
import { lisbonDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { SYSTEM } from '../../http/actor.ts'
import { defineJob } from '../../jobs/job.ts'
import { isFolded } from '../../resource/columns.ts'
import { announce, inTransaction, type WriteContext } from '../../resource/context.ts'
import { type Columns, deleteMany, updateMany } from '../../resource/many-rows.ts'
import { RECORDER } from '../audit/recorder.ts'
import { forgetPhotosLater } from '../photos/sweep-photos.ts'
import { changeApplication, lockApplication } from './change-application.ts'

export const forgetApplicationsJob = defineJob('forget-applications')

interface Deps {
  database: Database
  settings(): SettingTexts
  now: Date
}

const DAY_MS = 86_400_000
/** Unconfirmed ones are kept a little after they expired, for who comes late to their mail. */
const KEPT_EXPIRED_DAYS = 30
const AT_A_TIME = 500

/** What nobody confirmed in time expires, and what was decided against, or never confirmed, is forgotten when its time is over. */
export async function forgetApplications({ database, settings, now }: Deps): Promise<void> {
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
      await changeApplication(RECORDER, context, application, { status: 'expirada' })
    },
  )
  await each(sql`status = 'expirada' and updated_at < ${daysAgo(KEPT_EXPIRED_DAYS)}`, removeWhole)
  const kept = Number(settings().applicationRetentionDaysRefused)
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
  await announce(context.db, { topic: memberApplications.name, event: 'deleted', _id: id, rev: application.rev })
}

/** Of a decision there stay the number, the dates, the category and how it ended; of the person nothing. */
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
  await announce(context.db, {
    topic: memberApplications.name,
    event: 'updated',
    _id: id,
    rev: application.rev + 1,
  })
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
  const field = memberApplications.fields[name as keyof typeof memberApplications.fields] // each is one of its own
  return [[snakeCase(name), null], ...(isFolded(field) ? [[`${snakeCase(name)}_sort`, null] as [string, null]] : [])]
})
const NOTHING: Columns = {
  ...Object.fromEntries(emptied),
  duplicate_of: [],
  tags: [],
  form_hash: null,
  content_hash: null,
}

/** What else knows the person: photo, codes, mails, and the values in the record of changes, whose entries stay. */
async function forgetTraces({ db }: WriteContext, id: string, title: string) {
  const { rows } = await sql<{ id: string }>`
    delete from member_application_photos where member_application_id = ${id} returning id
  `.execute(db)
  if (rows.length > 0) await forgetPhotosLater(db)
  await sql`delete from application_codes where application_id = ${id}`.execute(db)
  await sql`delete from outgoing_mails where application_id = ${id}`.execute(db)
  await sql`
    update audit_log set diff = null, record_title = ${title}, search = ${fold(title)}
    where record_id_sort = any(${[id, ...rows.map(row => row.id)]})
      and resource_sort in ('memberapplications', 'memberapplicationphotos')
  `.execute(db)
}
