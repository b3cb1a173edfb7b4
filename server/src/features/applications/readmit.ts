import type { MemberApplication } from '@agremia/model/resources/member-applications'
import { memberStates } from '@agremia/model/resources/member-states'
import { memberTerms } from '@agremia/model/resources/member-terms'
import { type Member, members } from '@agremia/model/resources/members'
import { sql } from 'kysely'
import { InvalidInput, NotFound } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import { create, update } from '../../resource/save.ts'
import { readRow } from '../../resource/select.ts'
import { firstState } from '../members/write-members.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { memberBody } from './member-body.ts'
import { refuseWithout } from './missing-data.ts'

export interface Admission {
  admissionDate: string
  body: 'direcao' | 'assembleia_geral'
  minutes: string | null
  categoryId: string
}
export type Admitted = Pick<Member, '_id' | 'personId' | 'memberNumber'>

/** The fields of a saved member that an acceptance uses. */
export const asMember = (item: Record<string, unknown>) => item as unknown as Admitted

/** Readmits a former member: the number stays, the data of the application replace the old ones, and a new state and category begin. */
export async function readmit(
  { kernel, served }: ApplicationDeps,
  context: WriteContext,
  application: MemberApplication,
  memberId: string,
  admission: Admission,
): Promise<Admitted> {
  const old = await readRow(members, { db: context.db, id: memberId })
  if (!old) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const { notes, tags: _tags, ...told } = await memberBody(context, application)
  const known = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null))
  refuseWithout(kernel, { ...old, ...known })
  const input = {
    ...known,
    tags: [...new Set([...old.tags, ...application.tags])],
    ...(notes ? { notes: [old.notes, notes].filter(Boolean).join('\n\n') } : {}),
  }
  const item = await update(served(members.name), kernel, memberId, input, context)
  try {
    await beginAgain({ kernel, served }, context, application, memberId, admission)
  } catch (error) {
    // The dialog of the acceptance has one day for both, that of the admission, so their errors are shown there.
    if (!(error instanceof InvalidInput)) throw error
    const { startDate, stateNameId, fromDate, ...others } = error.errors
    const day = startDate ?? stateNameId ?? fromDate
    throw new InvalidInput(day === undefined ? others : { ...others, admissionDate: day })
  }
  return asMember(item)
}

async function beginAgain(
  { kernel, served }: Pick<ApplicationDeps, 'kernel' | 'served'>,
  context: WriteContext,
  { applicationNumber }: MemberApplication,
  memberId: string,
  { admissionDate, body, minutes, categoryId }: Admission,
) {
  const reason = `Readmissão (candidatura ${applicationNumber})`
  const stateNameId = await firstState(context.db)
  const state = { memberId, stateNameId, startDate: admissionDate, reason, decisionBody: body, minutesRef: minutes }
  await create(served(memberStates.name), kernel, state, context)
  const { rows } = await sql<{ id: string; categoryId: string; isOfThatDay: boolean }>`
    select id, category_id as "categoryId", from_date = ${admissionDate} as "isOfThatDay" from member_terms
    where member_id = ${memberId} and kind = 'categoria' and from_date <= ${admissionDate} order by from_date desc limit 1
  `.execute(context.db)
  const [then] = rows
  if (then?.categoryId === categoryId) return
  const term = { memberId, kind: 'categoria', fromDate: admissionDate, categoryId, reason, minutesRef: minutes }
  if (then?.isOfThatDay) await update(served(memberTerms.name), kernel, then.id, term, context)
  else await create(served(memberTerms.name), kernel, term, context)
}
