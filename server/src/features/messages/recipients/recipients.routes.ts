import { previewRecipients, type RecipientPreviewRow } from '@agremia/model/calls/message-recipients'
import { fold } from '@agremia/model/rules/fold'
import { NOT_REACHED } from '@agremia/model/rules/message-recipients/not-reached'
import { printMemberNumber } from '@agremia/model/rules/number'
import { joinAddressLines } from '@agremia/model/rules/postal-address'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { answer } from '../../../http/calls.ts'
import type { FeatureDeps } from '../../feature.ts'
import type { MemberRecipient } from './each-recipient.ts'
import { examineBatch } from './examine-batch.ts'
import { readBatch, refusePrepared } from './read-batch.ts'

type Deps = Pick<FeatureDeps, 'database' | 'clock' | 'settings' | 'publicUrl' | 'served'>
type Shown = z.output<NonNullable<typeof previewRecipients.body>>

export function recipientRoutes(app: FastifyInstance, { database, clock, settings, publicUrl, served }: Deps) {
  answer(app, previewRecipients, async ({ params, body, actor }) => {
    const db = database.kysely
    const batch = await readBatch(db, params.id)
    refusePrepared(batch)
    const texts = settings.texts()
    const say = settings.wording()
    const isShown = rowFilter(body, texts)
    const skipped = (body.page - 1) * body.limit
    const rows: RecipientPreviewRow[] = []
    let found = 0
    const examiner = { db, served: served('members'), actor, now: clock(), texts, publicUrl: publicUrl() }
    const { lastDepartureAt, errors, ...seen } = await examineBatch(examiner, batch, one => {
      if (!isShown(one)) return
      if (found >= skipped && rows.length < body.limit) rows.push(previewRow(one, say))
      found += 1
    })
    return {
      data: {
        ...seen,
        rows,
        found,
        lastDepartureAt: lastDepartureAt?.toISOString() ?? null,
        errors: Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, say(text)])),
      },
    }
  })
}

function rowFilter({ group, reason, search }: Shown, texts: { memberNumberPadding: string }) {
  const words = fold(search).split(' ').filter(Boolean)
  return ({ member, recipient }: MemberRecipient) => {
    if (group && group !== groupOf(recipient)) return false
    if (reason && !(recipient.channel === null && recipient.reason === reason)) return false
    if (words.length === 0) return true
    const text = fold(
      [
        member.name,
        printMemberNumber(member.memberNumber, texts),
        recipient.channel === null ? '' : recipient.name,
        addressOf(recipient) ?? '',
      ].join(' '),
    )
    return words.every(word => text.includes(word))
  }
}

function groupOf(recipient: MemberRecipient['recipient']) {
  if (recipient.channel !== null) return recipient.channel
  return recipient.mustDecide ? 'undecided' : 'unreached'
}

function addressOf(recipient: MemberRecipient['recipient']): string | null {
  if (recipient.channel === null) return null
  return recipient.channel === 'email' ? recipient.to : joinAddressLines(recipient.lines)
}

function previewRow({ member, recipient }: MemberRecipient, say: (text: string) => string): RecipientPreviewRow {
  const { memberId, memberNumber, name } = member
  const isReached = recipient.channel !== null
  return {
    memberId,
    memberNumber,
    name,
    channel: recipient.channel,
    recipientName: isReached ? recipient.name : null,
    address: addressOf(recipient),
    reason: isReached ? null : recipient.reason,
    reasonText: isReached ? null : (recipient.note ?? say(NOT_REACHED[recipient.reason])),
    mustDecide: !isReached && recipient.mustDecide === true,
    canSendLetter: !isReached && recipient.canSendLetter === true,
  }
}
