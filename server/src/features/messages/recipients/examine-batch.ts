import { lisbonDay } from '@agremia/model/rules/day'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import { sendingWarnings } from '@agremia/model/rules/message-recipients/sending-warnings'
import { MEMBER_PLACEHOLDERS } from '@agremia/model/rules/message-templates/placeholders'
import { lastDeparture } from '@agremia/model/rules/message-timing/departures'
import {
  type AskedPlaceholder,
  askedPlaceholders,
  POSTING_DAY,
  requiredPlaceholders,
} from '@agremia/model/rules/message-values/asked-values'
import { memberValues } from '@agremia/model/rules/message-values/member-values'
import { sendingValues } from '@agremia/model/rules/message-values/sending-values'
import { isLink } from '@agremia/model/rules/rich-text/rich-text'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { FieldErrors } from '../../../errors.ts'
import { isLocalUrl } from '../../../outside/own-network.ts'
import { readOfficeHolders } from '../../governing-bodies/read-office-holders.ts'
import { findBatchErrors, type RecipientCounts } from './batch-errors.ts'
import { type BatchReader, batchRecipients, readRecipientIds } from './batch-recipients.ts'
import type { MemberRecipient } from './each-recipient.ts'
import type { StoredBatch } from './read-batch.ts'
import { readMailQueue } from './read-mail-queue.ts'
import { readRepeated } from './read-repeated.ts'

export interface Examiner extends BatchReader {
  texts: SettingTexts
  publicUrl: string
}

export interface Examination {
  counts: RecipientCounts
  asked: AskedPlaceholder[]
  lastDepartureAt: Date | null
  warnings: string[]
  /** What prevents sending; empty if nothing does. */
  errors: FieldErrors
}

/** An examination under way: it is given every recipient once, and then tells what was found. */
export interface ExaminationUnderWay {
  note(recipient: MemberRecipient): void
  end(): Examination
}

/** Looks at everything about a batch before it is sent; `visit` is given every recipient, in order of names. */
export async function examineBatch(
  examiner: Examiner,
  batch: StoredBatch,
  visit: (recipient: MemberRecipient) => void = () => {},
): Promise<Examination> {
  const examination = await beginExamination(examiner, batch)
  const ids = await readRecipientIds(examiner, batch)
  for await (const part of batchRecipients(examiner, batch, ids)) {
    for (const one of part) {
      visit(one)
      examination.note(one)
    }
  }
  return examination.end()
}

/** Reads what else waits to leave, and what left lately. Messages that are written afterwards do not count. */
export async function beginExamination(
  { db, texts, publicUrl, now }: Examiner,
  batch: StoredBatch,
): Promise<ExaminationUnderWay> {
  const day = lisbonDay(now)
  const kind = messageKindOf(batch.name)
  const holders = await readOfficeHolders(db, day)
  const ofSending: Record<string, string> = sendingValues(texts, { kind, day, publicUrl, holders })
  const asked = askedPlaceholders(batch, new Set([...Object.keys(ofSending), ...MEMBER_PLACEHOLDERS]))
  const required = [...requiredPlaceholders(batch)]
  const visible = required.filter(name => asked.every(one => one.name !== name))
  const typed: Record<string, string> = { ...batch.askedValues, ...ofSending }
  const notOnPaper = required.filter(name => isLink(name) && typed[name] && isLocalUrl(typed[name]))
  const repeated = await readRepeated(db, batch, now)
  const queue = await readMailQueue(db, now)

  const counts: RecipientCounts = { total: 0, email: 0, carta: 0, unreached: 0, undecided: 0, reasons: {} }
  const empty = new Map<string, number>()
  const repeatedNames: string[] = []
  const note = ({ member, recipient }: MemberRecipient) => {
    counts.total += 1
    if (recipient.channel === null) {
      counts.unreached += 1
      counts.reasons[recipient.reason] = (counts.reasons[recipient.reason] ?? 0) + 1
      if (recipient.mustDecide) counts.undecided += 1
      return
    }
    counts[recipient.channel] += 1
    if (repeated.has(member.memberId)) repeatedNames.push(member.name)
    if (visible.length + notOnPaper.length === 0) return
    const values: Record<string, string> = memberValues(member, texts)
    const gaps = visible.filter(name => (ofSending[name] ?? values[name]) === '')
    for (const name of recipient.channel === 'carta' ? [...gaps, ...notOnPaper] : gaps) {
      empty.set(name, (empty.get(name) ?? 0) + 1)
    }
  }

  const end = (): Examination => {
    // Known only now: a call that goes by e-mail alone has nothing to post.
    if (kind === 'convocatoria' && counts.carta > 0) asked.push({ name: POSTING_DAY, type: 'day', isRequired: true })
    const lastDepartureAt = lastDeparture(
      { ...queue, now, count: counts.email, startsAt: batch.scheduledFor ? new Date(batch.scheduledFor) : undefined },
      { perMinute: Number(texts.messagesPerMinute), perDay: Number(texts.dailyLimit) },
    )
    return {
      counts,
      asked,
      lastDepartureAt,
      warnings: sendingWarnings({
        subject: batch.subject,
        repeated: { count: repeatedNames.length, firstNames: repeatedNames },
        empty,
      }),
      errors: findBatchErrors({ batch, kind, asked, counts, lastDepartureAt, texts, day }),
    }
  }
  return { note, end }
}
