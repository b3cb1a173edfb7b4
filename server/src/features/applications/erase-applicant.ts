import { snakeCase } from '@agremia/model/resource/naming'
import { type MemberApplication, memberApplications } from '@agremia/model/resources/member-applications'
import { addressFields, personFields } from '@agremia/model/resources/person-fields'
import { fold } from '@agremia/model/rules/fold'
import { sql } from 'kysely'
import { isFolded } from '../../resource/columns.ts'
import { announceRows, type WriteContext } from '../../resource/context.ts'
import { type Columns, updateMany } from '../../resource/many-rows.ts'
import { readRows } from '../../resource/select.ts'
import { eraseTraces, findTraces } from '../audit/erase-traces.ts'
import { eraseMessagesTo } from '../messages/erase-messages.ts'
import { sweepOutboxLater } from '../messages/sweep-outbox.ts'
import { forgetPhotosLater } from '../photos/sweep-photos.ts'

/** Erases the applications of members who are deleted. */
export async function eraseApplicationsOf(context: WriteContext, memberIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from member_applications where member_id = any(${[...memberIds]}::uuid[]) and forgotten_at is null order by id
  `.execute(context.db)
  const ids = rows.map(({ id }) => id)
  const applications = await readRows(memberApplications, { db: context.db, ids }, true)
  for (const application of applications.values()) await eraseApplicant(context, application)
}

export const erasedName = ({ applicationNumber }: MemberApplication) =>
  `Candidatura ${applicationNumber} (dados apagados)`

/** Erases everything that tells who applied. Number, dates, category and decision stay. */
export async function eraseApplicant(context: WriteContext, application: MemberApplication) {
  const { _id: id } = application
  const name = erasedName(application)
  await eraseApplicationTraces(context, application, name)
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
  await eraseMessagesTo(context, [application.email])
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
export async function eraseApplicationTraces(context: WriteContext, application: MemberApplication, title: string) {
  const { db } = context
  const { _id: id } = application
  const traces = await findTraces(context, memberApplications, [application])
  const { rows } =
    await sql`delete from member_application_photos where member_application_id = ${id} returning id`.execute(db)
  if (rows.length > 0) await forgetPhotosLater(db)
  await sql`delete from application_codes where application_id = ${id}`.execute(db)
  await sql`delete from messages where application_id = ${id}`.execute(db)
  await sweepOutboxLater(db)
  await eraseTraces(context, traces, title)
}
