import { NOTICE_TEMPLATES, type NoticeTemplate } from '@agremia/model/rules/collecting/notice-levels'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import type { BatchChannels } from '@agremia/model/rules/messages'
import type { Kysely } from 'kysely'
import { type MemberRecipient, recipientsInParts } from '../messages/recipients/each-recipient.ts'
import type { PlannedNotice } from './plan-notices.ts'

export interface JudgedNotice extends MemberRecipient {
  notice: PlannedNotice
}

export interface NoticeTerms {
  channelsOf(name: NoticeTemplate): BatchChannels
  includesFormer: boolean
  now: Date
}

/** Whether and how each notice reaches its payer, in the order of the notices. */
export async function judgeNotices(
  db: Kysely<unknown>,
  notices: readonly PlannedNotice[],
  { channelsOf, includesFormer, now }: NoticeTerms,
): Promise<JudgedNotice[]> {
  const judged = new Map<string, JudgedNotice>()
  for (const name of NOTICE_TEMPLATES) {
    const ofName = new Map(notices.filter(one => one.name === name).map(one => [one.payerId, one]))
    const terms = {
      kind: messageKindOf(name),
      channels: channelsOf(name),
      now,
      includesFormer,
      asksForMoney: true,
      onePerHousehold: false,
      decisions: {},
    }
    for await (const part of recipientsInParts(db, [...ofName.keys()], terms)) {
      for (const { member, recipient } of part) {
        const notice = ofName.get(member.memberId)
        if (!notice) continue
        const isAsked = notice.debts.length > 0 || recipient.channel === null
        const reached = isAsked ? recipient : ({ channel: null, reason: 'notOverdue' } as const)
        judged.set(member.memberId, { notice, member, recipient: reached })
      }
    }
  }
  return notices.flatMap(({ payerId }) => judged.get(payerId) ?? [])
}
