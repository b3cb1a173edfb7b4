import { printAs } from '@agremia/model/resource/format'
import { printedIn } from '@agremia/model/resource/kept'
import { isUuid } from '@agremia/model/resource/parse'
import { type MemberApplication, memberApplications } from '@agremia/model/resources/member-applications'
import { APPLICATION_STATUS, type ApplicationStatus } from '@agremia/model/rules/applications'
import { type Kysely, sql } from 'kysely'
import { Conflict, NotFound } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { type Columns, updateMany } from '../../resource/many-rows.ts'
import { type Recorder, recordRows } from '../../resource/record-changes.ts'
import { readRow } from '../../resource/select.ts'

/** The application, locked until the transaction ends; a stale `rev` is told so. */
export async function lockApplication(context: WriteContext, id: string, rev?: number): Promise<MemberApplication> {
  const row = isUuid(id) && (await readRow(memberApplications, { db: context.db, id: id.toLowerCase() }, true))
  if (!row) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  if (rev !== undefined && rev !== row.rev && row.status !== 'aceite') {
    throw new Conflict('Outra pessoa alterou esta candidatura. Veja-a de novo antes de decidir.', {
      data: { _id: row._id, rev: row.rev, status: row.status },
    })
  }
  return row
}

/** Changes what the form cannot: with its new version, audit entry and event, as any save has. */
export async function changeApplication(
  recorder: Recorder,
  context: WriteContext,
  before: MemberApplication,
  columns: Columns,
): Promise<MemberApplication> {
  const changed = { ...columns, id: before._id, rev: before.rev + 1, updated_at: context.now }
  await updateMany(context.db, memberApplications.path, [changed])
  const after = await readRow(memberApplications, { db: context.db, id: before._id })
  if (!after) throw new Error('the application was locked and is gone')
  await recordRows(recorder, memberApplications, [{ before: { ...before }, after: { ...after } }], context)
  return after
}

/** Refuses what needs the person's data, of one whose data were removed. */
export async function refuseForgotten(db: Kysely<unknown>, id: string) {
  const { rows } = await sql`select from member_applications where id = ${id} and forgotten_at is not null`.execute(db)
  if (rows.length === 0) return
  throw new Conflict('Os dados desta candidatura já foram apagados: já não se altera.', {}, 'forgotten')
}

/** Refuses what no longer goes, in words that say how it stands. */
export function refuseUnless(
  kernel: Kernel,
  application: MemberApplication,
  ...statuses: readonly ApplicationStatus[]
) {
  if (statuses.includes(application.status)) return
  const { status, memberId, memberNumber } = application
  if (status === 'aceite') {
    const data = { memberId, memberNumber }
    const number = printAs(printedIn(memberApplications.fields.memberNumber, kernel.profile()), memberNumber) || '—'
    throw new Conflict(`Esta candidatura já foi aceite, com o n.º ${number}.`, { data }, 'alreadyAccepted')
  }
  throw new Conflict(
    `Não é possível: a candidatura está no estado «${APPLICATION_STATUS[status]}».`,
    { data: { status } },
    'wrongStatus',
  )
}
