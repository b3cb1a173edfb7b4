import type { NoticePreview, NoticeRow, previewNotices } from '@agremia/model/calls/payment-message'
import { NOTICE_TEMPLATES } from '@agremia/model/rules/collecting/notice-levels'
import { lisbonDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import { NOT_REACHED } from '@agremia/model/rules/message-recipients/not-reached'
import { sendingWarnings } from '@agremia/model/rules/message-recipients/sending-warnings'
import { findTemplate } from '@agremia/model/rules/message-templates'
import { lastDeparture } from '@agremia/model/rules/message-timing/departures'
import { eurosFromCents } from '@agremia/model/rules/money'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { addressOf } from '../messages/batches/batch-rows.ts'
import { readMailQueue } from '../messages/recipients/read-mail-queue.ts'
import { readRepeated } from '../messages/recipients/read-repeated.ts'
import { offlineSourceOf } from '../payment-requests/offline-references.ts'
import { type JudgedNotice, judgeNotices } from './judge-notices.ts'
import { imaginedPayment, prepareNoticeText } from './notice-text.ts'
import { planNotices, refuseTooMany } from './plan-notices.ts'
import { readDebts } from './read-debts.ts'

type Request = z.output<NonNullable<typeof previewNotices.body>>

interface PreviewFacts {
  db: Kysely<unknown>
  now: Date
  texts: SettingTexts
  say(text: string): string
  publicUrl: string
}

interface ToPreview extends Pick<Request, 'group' | 'search' | 'page' | 'limit' | 'example' | 'channel'> {
  debtIds: readonly string[]
  templateName?: Request['templateName']
  deadline: string
}

type Shown = Omit<NoticePreview, 'hasMailServer' | 'areAutomaticMessagesOn'>

/** Looks at everything about notices before they are sent. Nothing is written: references are made when they are sent. */
export async function showNotices(facts: PreviewFacts, request: ToPreview): Promise<Shown> {
  const { db, now, texts } = facts
  const debts = await readDebts(db, request.debtIds, lisbonDay(now))
  const notices = planNotices(debts, { templateName: request.templateName, today: lisbonDay(now) })
  refuseTooMany(notices)
  const judged = await judgeNotices(db, notices, { channelsOf: () => request.channel, includesFormer: true, now })
  const reached = judged.filter(isReached)
  const counts = countNotices(judged)
  const shown = judged.filter(rowFilter(request, texts))
  const skipped = (request.page - 1) * request.limit
  const queue = await readMailQueue(db, now)
  const last = lastDeparture(
    { ...queue, now, count: counts.email },
    { perMinute: Number(texts.messagesPerMinute), perDay: Number(texts.dailyLimit) },
  )
  return {
    counts,
    levels: NOTICE_TEMPLATES.flatMap(name => {
      const ofName = reached.filter(({ notice }) => notice.name === name)
      const amount = eurosFromCents(sumOf(ofName))
      return ofName.length > 0
        ? [{ templateName: name, title: findTemplate(name).title, count: ofName.length, amount }]
        : []
    }),
    debtsLeft: request.debtIds.length - debts.length,
    dueDate: request.deadline,
    rows: shown.slice(skipped, skipped + request.limit).map(one => previewRow(one, facts.say)),
    found: shown.length,
    example: await renderExample(facts, reached[request.example], request.deadline),
    lastDepartureAt: last?.toISOString() ?? null,
    warnings: await findWarnings(facts, reached),
  }
}

const isReached = ({ recipient }: JudgedNotice) => recipient.channel !== null
const sumOf = (notices: readonly JudgedNotice[]) => notices.reduce((sum, { notice }) => sum + notice.total, 0)

function countNotices(judged: readonly JudgedNotice[]): NoticePreview['counts'] {
  const counts: NoticePreview['counts'] = {
    total: judged.length,
    email: 0,
    carta: 0,
    unreached: 0,
    debts: 0,
    amount: eurosFromCents(sumOf(judged.filter(isReached))),
    reasons: {},
  }
  for (const { notice, recipient } of judged) {
    counts[recipient.channel ?? 'unreached'] += 1
    if (recipient.channel === null) counts.reasons[recipient.reason] = (counts.reasons[recipient.reason] ?? 0) + 1
    else counts.debts += notice.debts.length
  }
  return counts
}

function rowFilter({ group, search }: ToPreview, texts: SettingTexts) {
  const words = fold(search).split(' ').filter(Boolean)
  return ({ member, recipient }: JudgedNotice) => {
    if (group && group !== (recipient.channel ?? 'unreached')) return false
    const text = fold(`${member.name} ${printMemberNumber(member.memberNumber, texts)} ${addressOf(recipient) ?? ''}`)
    return words.every(word => text.includes(word))
  }
}

function previewRow({ notice, member, recipient }: JudgedNotice, say: PreviewFacts['say']): NoticeRow {
  return {
    memberId: member.memberId,
    memberNumber: member.memberNumber,
    name: member.name,
    templateName: notice.name,
    debts: notice.debts.length,
    amount: eurosFromCents(notice.total),
    channel: recipient.channel,
    address: addressOf(recipient),
    reason: recipient.channel === null ? recipient.reason : null,
    reasonText: recipient.channel === null ? say(NOT_REACHED[recipient.reason]) : null,
  }
}

async function renderExample(
  { db, now, texts, publicUrl }: PreviewFacts,
  judged: JudgedNotice | undefined,
  deadline: string,
): Promise<NoticePreview['example']> {
  if (!judged || judged.recipient.channel === null) return null
  const { notice, member, recipient } = judged
  const today = lisbonDay(now)
  const { textOf } = await prepareNoticeText(db, notice.name, { texts, deadline, today, publicUrl })
  const { subject, body } = textOf(notice, imaginedPayment(notice, texts, today)).fill(member, recipient.channel)
  return {
    templateName: notice.name,
    memberId: member.memberId,
    channel: recipient.channel,
    recipientName: recipient.name,
    address: addressOf(recipient) ?? '',
    subject,
    body: { ...body },
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
const NO_WAY_TO_PAY =
  'Sem o IBAN da organização e sem serviço de pagamentos nas definições, os avisos não dizem como pagar.'

async function findWarnings({ db, now, texts }: PreviewFacts, reached: readonly JudgedNotice[]): Promise<string[]> {
  const names: string[] = []
  for (const name of NOTICE_TEMPLATES) {
    const ofName = reached.filter(({ notice }) => notice.name === name)
    if (ofName.length === 0) continue
    const repeated = await readRepeated(db, { id: NOBODY, name, subject: '' }, now)
    for (const { member } of ofName) if (repeated.has(member.memberId)) names.push(member.name)
  }
  const subject = findTemplate('avisoQuota').subject
  const warnings = sendingWarnings({
    subject,
    repeated: { count: names.length, firstNames: names },
    empty: new Map(),
  })
  const isPayable = texts.organisationIban !== '' || offlineSourceOf(texts) !== undefined
  return isPayable ? warnings : [...warnings, NO_WAY_TO_PAY]
}
