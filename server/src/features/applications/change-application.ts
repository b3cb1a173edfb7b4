import { printAs } from '@agremia/model/resource/format'
import { printedIn } from '@agremia/model/resource/kept'
import { isUuid } from '@agremia/model/resource/parse'
import { type MemberApplication, memberApplications } from '@agremia/model/resources/member-applications'
import { APPLICATION_STATUS, type ApplicationStatus } from '@agremia/model/rules/applications'
import { type Kysely, sql } from 'kysely'
import { Conflict, NotFound } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import type { Columns } from '../../resource/many-rows.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { readRow } from '../../resource/select.ts'
import type { ApplicationDeps } from './application-deps.ts'

/** Reads the application and locks it until the transaction ends. An outdated `rev` is answered with 409. */
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

export type SaveDeps = Pick<ApplicationDeps, 'kernel' | 'served'>

/**
 * Sets columns that the form does not have, such as the status. The form's own rules are not applied: an application that
 * they would refuse today can still be decided.
 */
export async function changeApplication(
  { kernel, served }: SaveDeps,
  context: WriteContext,
  { _id }: Pick<MemberApplication, '_id'>,
  columns: Columns,
): Promise<MemberApplication> {
  const change = { kind: 'update', id: _id, input: {}, columns } as const
  const [saved] = await saveRows(served(memberApplications.name), kernel, [change], context, { rules: 'skip' })
  if (!saved) throw new Error('the application was saved and not answered')
  return saved.row as unknown as MemberApplication // a saved row is of the resource that was saved
}

/** Refuses an action that needs the applicant's data where these were erased (`forgetApplications`). */
export async function refuseForgotten(db: Kysely<unknown>, id: string) {
  const { rows } = await sql`select from member_applications where id = ${id} and forgotten_at is not null`.execute(db)
  if (rows.length === 0) return
  throw new Conflict('Os dados desta candidatura já foram apagados: já não se altera.', {}, 'forgotten')
}

/** Refuses an action that the application's status does not allow; the message names the status. */
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
