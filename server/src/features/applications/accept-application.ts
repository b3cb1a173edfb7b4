import type { acceptApplication as acceptCall } from '@agremia/model/calls/applications'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import type { MemberApplication } from '@agremia/model/resources/member-applications'
import type { Member } from '@agremia/model/resources/members'
import { OPEN_STATUSES } from '@agremia/model/rules/applications'
import { lisbonDay } from '@agremia/model/rules/day'
import { printMemberNumber } from '@agremia/model/rules/number'
import { sql } from 'kysely'
import type { z } from 'zod'
import { Conflict, InvalidInput } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import { create } from '../../resource/save.ts'
import { chargeAdmission } from '../quotas/admission-charges.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { movePhotoToMember } from './application-photos.ts'
import { changeApplication, lockApplication, refuseUnless } from './change-application.ts'
import { findLikeness, isTooAlike } from './likeness.ts'
import { memberBody } from './member-body.ts'
import { decisionBodyOf, mailAdmission } from './messages.ts'
import { refuseWithout } from './missing-data.ts'
import { type Admission, type Admitted, asMember, readmit } from './readmit.ts'

type AcceptRequest = z.output<NonNullable<(typeof acceptCall)['body']>>

/**
 * Creates the member of an accepted application, in one transaction (APP-02). Of two people who accept at the same time, the second
 * is answered 409 with the member that the first created. The member is saved like one typed into the form, with the same rules.
 */
export async function acceptApplication(deps: ApplicationDeps, context: WriteContext, id: string, sent: AcceptRequest) {
  const { kernel, store } = deps
  // Acceptances run one after the other: two applications of one person, accepted at once, would not find each other's member.
  await sql`select pg_advisory_xact_lock(hashtextextended('accept application', 0))`.execute(context.db)
  const application = await lockApplication(context, id, sent.rev)
  refuseUnless(kernel, application, ...OPEN_STATUSES)
  const today = lisbonDay(context.now)
  if (sent.decisionDate && sent.decisionDate > today) throw new InvalidInput({ decisionDate: MESSAGES.notFuture })
  const old = await findReadmitted(deps, context, application, sent)
  const admission = {
    admissionDate: sent.admissionDate ?? today,
    body: sent.decisionBody ?? decisionBodyOf(store.texts()),
    minutes: sent.minutesRef || null,
    categoryId: sent.categoryId ?? application.categoryId,
  }
  const member = old
    ? await readmit(deps, context, application, old.memberId, admission)
    : await admit(deps, context, application, admission, sent.memberNumber)
  await chargeAdmission({ ...context, settings: store.texts() }, member._id, admission.admissionDate)
  await confirmMemberEmail(context, application, member)
  await movePhotoToMember(deps, context, application, member._id)
  const accepted = await changeApplication(deps, context, application, {
    status: 'aceite',
    decision_date: sent.decisionDate ?? today,
    decision_body: admission.body,
    minutes_ref: admission.minutes,
    admission_date: admission.admissionDate,
    member_id: member._id,
    member_number: member.memberNumber,
    category_id: admission.categoryId,
  })
  const memberNumber = member.memberNumber ?? 0
  if (sent.notify) {
    const category = await categoryName(context, admission.categoryId)
    await mailAdmission(context, deps, accepted, { ...admission, memberNumber, category })
  }
  return { memberId: member._id, memberNumber, isReadmission: old !== undefined }
}

/** The former record of a person who is readmitted. Refuses to create a member who is likely a duplicate until somebody has decided. */
async function findReadmitted(
  { store }: ApplicationDeps,
  { db }: WriteContext,
  application: MemberApplication,
  { readmit: readmitted, isSomeoneElse }: AcceptRequest,
) {
  const likeness = await findLikeness(db, application, store.texts())
  if (readmitted) {
    const old = likeness.members.find(({ memberId }) => memberId === readmitted)
    if (!old) throw new InvalidInput({ readmit: 'Escolha uma das fichas parecidas com esta candidatura.' })
    if (!old.hasEnded) {
      const number = printMemberNumber(old.memberNumber, store.texts())
      throw new InvalidInput({ readmit: store.wording()(`Já é {memberSingular}, com o n.º ${number}.`) })
    }
    return old
  }
  if (!isSomeoneElse && likeness.members.some(isTooAlike)) {
    throw new Conflict(
      'Há fichas parecidas. Indique se readmite uma delas ou se é outra pessoa.',
      { data: likeness },
      'duplicates',
    )
  }
  return undefined
}

async function admit(
  { kernel, served }: ApplicationDeps,
  context: WriteContext,
  application: MemberApplication,
  { admissionDate, body, minutes, categoryId }: Admission,
  memberNumber: number | undefined,
): Promise<Admitted> {
  const told = await memberBody(context, application)
  refuseWithout(kernel, told)
  const item = await create(
    served('members'),
    kernel,
    {
      ...told,
      ...(memberNumber !== undefined && { memberNumber }),
      categoryId,
      admissionDate,
      admissionBody: body,
      admissionMinutes: minutes,
    },
    context,
  )
  return asMember(item)
}

/** Marks the member's e-mail as confirmed if it was confirmed with the application. */
async function confirmMemberEmail(
  { db }: WriteContext,
  { email, emailVerifiedAt }: MemberApplication,
  { _id }: Pick<Member, '_id'>,
) {
  if (!emailVerifiedAt || !email) return
  await sql`
    update contacts set verified_at = ${emailVerifiedAt}
    where kind = 'email' and is_primary and value = ${email} and person_id = (select person_id from members where id = ${_id})
  `.execute(db)
}

async function categoryName({ db }: WriteContext, id: string) {
  const { rows } = await sql<{ name: string }>`select name from member_categories where id = ${id}`.execute(db)
  return rows[0]?.name ?? ''
}
