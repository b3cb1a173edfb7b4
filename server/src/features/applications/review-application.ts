import type {
  askApplicant as askCall,
  refuseApplication as refuseCall,
  changeApplicationStatus as statusCall,
} from '@agremia/model/calls/applications'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { isOpen, OPEN_STATUSES } from '@agremia/model/rules/applications'
import { lisbonDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import type { z } from 'zod'
import { InvalidInput } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { ApplicationDeps } from './application-deps.ts'
import {
  changeApplication,
  lockApplication,
  refuseForgotten,
  refuseUnless,
  type SaveDeps,
} from './change-application.ts'
import { addressOf, applicationValues, decisionBodyOf, mailApplicant } from './messages.ts'

type BodyOf<Call extends { body?: z.ZodType }> = z.output<NonNullable<Call['body']>>

/** Assigns an application to a member of staff, or to nobody. Only staff can decide, so nobody else can be assigned. */
export async function assign(
  deps: SaveDeps,
  context: WriteContext,
  id: string,
  { userId, rev }: { userId: string | null; rev?: number },
) {
  const application = await lockApplication(context, id, rev)
  refuseUnless(deps.kernel, application, ...OPEN_STATUSES)
  if (userId) {
    const { rows } = await sql`
      select 1 from users where id = ${userId} and active and role in ('admin', 'editor')
    `.execute(context.db)
    if (rows.length === 0) throw new InvalidInput({ userId: MESSAGES.ref })
  }
  if (application.assignedToId === userId) return
  await changeApplication(deps, context, application, { assigned_to_id: userId })
}

const UNDECIDED = { decision_date: null, decision_body: null, refusal_reason: null, minutes_ref: null }

/** Sets the status by hand. An application that was refused, withdrawn or has expired can be opened again. */
export async function changeStatus(
  deps: SaveDeps,
  context: WriteContext,
  id: string,
  { status, rev }: BodyOf<typeof statusCall>,
) {
  const application = await lockApplication(context, id, rev)
  refuseUnless(deps.kernel, application, ...OPEN_STATUSES, 'recusada', 'desistencia', 'expirada')
  if (application.status === status) return
  if (status !== 'desistencia') {
    const isReopened = !isOpen(application.status)
    if (isReopened) await refuseForgotten(context.db, id)
    const cleared = isReopened ? UNDECIDED : {}
    await changeApplication(deps, context, application, { status, ...cleared })
    return
  }
  refuseUnless(deps.kernel, application, ...OPEN_STATUSES)
  await changeApplication(deps, context, application, { status, decision_date: lisbonDay(context.now) })
}

/** Asks the applicant by e-mail for missing data. The answer comes by e-mail, and staff type it in. */
export async function ask(
  deps: ApplicationDeps,
  context: WriteContext,
  id: string,
  { message, rev }: BodyOf<typeof askCall>,
) {
  const application = await lockApplication(context, id, rev)
  refuseUnless(deps.kernel, application, ...OPEN_STATUSES)
  if (!addressOf(application)) {
    throw new InvalidInput({ message: 'A candidatura não tem e-mail: peça os elementos por telefone ou por carta.' })
  }
  const asked = await changeApplication(deps, context, application, {
    status: 'aguarda_elementos',
    requested_data: message,
    requested_at: context.now,
  })
  await mailApplicant(context, asked, 'candidaturaElementos', {
    ...applicationValues(asked, deps.store.texts()),
    pedido: message,
  })
}

export async function refuse(
  deps: ApplicationDeps,
  context: WriteContext,
  id: string,
  { reason, tellReason, notify, decisionDate, decisionBody, minutesRef, rev }: BodyOf<typeof refuseCall>,
) {
  const application = await lockApplication(context, id, rev)
  refuseUnless(deps.kernel, application, ...OPEN_STATUSES)
  const texts = deps.store.texts()
  const today = lisbonDay(context.now)
  if (decisionDate && decisionDate > today) throw new InvalidInput({ decisionDate: MESSAGES.notFuture })
  const refused = await changeApplication(deps, context, application, {
    status: 'recusada',
    refusal_reason: reason,
    decision_date: decisionDate ?? today,
    decision_body: decisionBody ?? decisionBodyOf(texts),
    minutes_ref: minutesRef || null,
  })
  if (!notify) return
  await mailApplicant(context, refused, 'candidaturaRecusada', {
    ...applicationValues(refused, texts, refused.decisionBody),
    motivo: tellReason ? reason.replace(/[.\s]+$/, '') : '',
    prazoDados: daysInWords(Number(texts.applicationRetentionDaysRefused)),
  })
}

const daysInWords = (days: number) => (days === 180 ? 'seis meses' : days === 1 ? '1 dia' : `${days} dias`)
