import { messageBatches } from '@agremia/model/resources/message-batches'
import { messages } from '@agremia/model/resources/messages'
import { paymentMessage } from '@agremia/model/resources/payment-message'
import { NOTICE_TEMPLATES, type NoticeTemplate } from '@agremia/model/rules/collecting/notice-levels'
import { lisbonDay } from '@agremia/model/rules/day'
import type { NotReached } from '@agremia/model/rules/message-recipients/not-reached'
import { findTemplate } from '@agremia/model/rules/message-templates'
import type { BatchChannels } from '@agremia/model/rules/messages'
import { uuidv7 } from 'uuidv7'
import { userIdOf } from '../../http/actor.ts'
import { YIELD_EVERY_ROWS, yieldToRequests } from '../../http/yield-to-requests.ts'
import { announceRows, MANY_ROWS } from '../../resource/context.ts'
import { type Columns, insertMany } from '../../resource/many-rows.ts'
import { create } from '../../resource/save.ts'
import { tableColumns } from '../../resource/table-columns.ts'
import type { FeatureDeps } from '../feature.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { batchRow } from '../messages/batches/batch-rows.ts'
import { readBatch } from '../messages/recipients/read-batch.ts'
import { SENDERS, wakeSenders } from '../messages/send-messages.job.ts'
import { openRequests } from '../payment-requests/open-requests.ts'
import type { OpenedRequest } from '../payment-requests/opened-request.ts'
import { recordNewRows } from '../payment-requests/record-new-rows.ts'
import { type JudgedNotice, judgeNotices } from './judge-notices.ts'
import { imaginedPayment, type NoticeText, prepareNoticeText } from './notice-text.ts'
import type { PlannedNotice } from './plan-notices.ts'

export type NoticeDeps = Pick<FeatureDeps, 'kernel' | 'served' | 'publicUrl'>

export interface NoticeSending {
  notices: readonly PlannedNotice[]
  /** The one for everybody, where there is one. */
  templateName: NoticeTemplate | null
  channel: BatchChannels
  /** Differs from `channel` where each template has its own. */
  channelsOf(name: NoticeTemplate): BatchChannels
  /** Until when to pay. */
  deadline: string
  includesFormer: boolean
  /** Leaves by itself: while automatic messages are off it waits, and whoever is not reached is looked at again another day. */
  isAutomatic: boolean
}

export interface NoticeOutcome {
  email: number
  carta: number
  leftOut: number
  /** In cents, of those who are reached. */
  total: number
}

const ROWS_AT_ONCE = 500

/**
 * Writes the notices to payers in the caller's transaction: one request to pay for each, a sending for each template, and a message for
 * each payer. They leave as all messages do, and whoever pays before that does not get one.
 */
export async function prepareNotices(
  deps: NoticeDeps,
  context: LedgerContext,
  sending: NoticeSending,
  progress: (done: number) => Promise<void> = async () => {},
): Promise<NoticeOutcome> {
  const { db, now, settings } = context
  const judged = await judgeNotices(db, sending.notices, { ...sending, now })
  const requests = await openAll(context, judged)
  const told = judged.map(one => withoutSettled(one, requests))
  const outcome = countOutcome(told, requests)
  if (outcome.email + outcome.carta === 0) return outcome
  const id = uuidv7()
  await recordSending(context, id, sending, told, outcome)
  const facts = { texts: settings, deadline: sending.deadline, today: lisbonDay(now), publicUrl: deps.publicUrl() }
  let done = 0
  for (const name of NOTICE_TEMPLATES) {
    const ofName = told.filter(
      ({ notice, recipient }) => notice.name === name && (recipient.channel !== null || !sending.isAutomatic),
    )
    if (!ofName.some(({ recipient }) => recipient.channel !== null)) continue
    const text = await prepareNoticeText(db, name, facts)
    const batchId = await createBatch(deps, context, sending, { name, causeId: id, text, judged: ofName })
    const batch = await readBatch(db, batchId)
    const sentById = sending.isAutomatic ? undefined : userIdOf(context.actor)
    for (let from = 0; from < ofName.length; from += ROWS_AT_ONCE) {
      const rows: Columns[] = []
      for (const one of ofName.slice(from, from + ROWS_AT_ONCE)) {
        const request = one.recipient.channel === null ? undefined : requests.get(one.notice.payerId)
        const payment = request ?? imaginedPayment(one.notice, settings, facts.today)
        const row = batchRow(batch, text.textOf(one.notice, payment), one, { sentById, now })
        rows.push(Object.assign(row, { payment_request_id: request?.id ?? null }))
        if (rows.length % YIELD_EVERY_ROWS === 0) await yieldToRequests()
      }
      await insertMany(db, messages.path, rows)
      done += rows.length
      await progress(done)
    }
  }
  await announceRows(context, messages, [{ _id: MANY_ROWS }], 'created')
  await wakeSenders(db, SENDERS)
  return outcome
}

async function openAll(context: LedgerContext, judged: readonly JudgedNotice[]): Promise<Map<string, OpenedRequest>> {
  const reached = judged.filter(({ recipient }) => recipient.channel !== null)
  const opened = await openRequests(
    context,
    reached.map(({ notice: { payerId, debts } }) => ({
      payerId,
      chargeIds: debts.map(({ id }) => id),
      parts: new Map(debts.flatMap(({ id, amount, rest }) => (rest > 0 ? [[id, { amount, rest }]] : []))),
    })),
  )
  return new Map(opened.map(request => [request.payerId, request]))
}

/** Between reading the debts and locking the accounts somebody may have paid. */
const withoutSettled = (one: JudgedNotice, requests: ReadonlyMap<string, OpenedRequest>): JudgedNotice =>
  one.recipient.channel === null || requests.has(one.notice.payerId)
    ? one
    : { ...one, recipient: { channel: null, reason: 'nothingOwed' } }

function countOutcome(
  judged: readonly JudgedNotice[],
  requests: ReadonlyMap<string, Pick<OpenedRequest, 'total'>>,
): NoticeOutcome {
  const outcome: NoticeOutcome = { email: 0, carta: 0, leftOut: 0, total: 0 }
  for (const { notice, recipient } of judged) {
    outcome[recipient.channel ?? 'leftOut'] += 1
    if (recipient.channel !== null) outcome.total += requests.get(notice.payerId)?.total ?? 0
  }
  return outcome
}

async function recordSending(
  context: LedgerContext,
  id: string,
  { templateName, channel, deadline, isAutomatic }: NoticeSending,
  judged: readonly JudgedNotice[],
  { email, carta, leftOut, total }: NoticeOutcome,
): Promise<void> {
  const { db, actor, now } = context
  const reasons: Partial<Record<NotReached, number>> = {}
  for (const { recipient } of judged)
    if (recipient.channel === null) reasons[recipient.reason] = (reasons[recipient.reason] ?? 0) + 1
  const row = {
    name: templateName ? findTemplate(templateName).title : 'Avisos por nível',
    templateName,
    channel,
    dueDate: deadline,
    isAutomatic,
    at: now,
    createdById: userIdOf(actor) ?? null,
    noticeCount: email + carta,
    emailCount: email,
    letterCount: carta,
    leftOutCount: leftOut,
    total,
    leftOut: reasons,
  }
  await insertMany(db, paymentMessage.path, [{ id, ...tableColumns(paymentMessage, row, undefined) }])
  await recordNewRows(context, paymentMessage, [id])
}

interface NewBatch {
  name: NoticeTemplate
  causeId: string
  text: Pick<NoticeText, 'subject' | 'body'>
  judged: readonly JudgedNotice[]
}

async function createBatch(
  { kernel, served }: NoticeDeps,
  context: LedgerContext,
  { channelsOf, includesFormer, isAutomatic }: NoticeSending,
  { name, causeId, text, judged }: NewBatch,
): Promise<string> {
  const { subject, body } = text
  const input = { name, subject, body, channels: channelsOf(name), onePerHousehold: false }
  const selection = { ids: judged.map(({ notice }) => notice.payerId), includesFormer }
  const columns = {
    status: 'a_enviar',
    prepared_at: context.now,
    is_automatic: isAutomatic,
    cause_id: causeId,
    sent_by_id: isAutomatic ? null : (userIdOf(context.actor) ?? null),
    selection,
  }
  // The rules are about what people compose; a notice is composed of its template and its debts.
  const { _id } = await create(served(messageBatches.name), kernel, input, context, { columns, rules: 'skip' })
  return _id
}
