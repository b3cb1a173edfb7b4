import { lisbonDay } from '@agremia/model/rules/day'
import { asksForMoney, concernsFormer, messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import type { Kysely } from 'kysely'
import type { Actor } from '../../../http/actor.ts'
import type { Served } from '../../../resource/serve.ts'
import { type MemberRecipient, recipientsInParts, type Sending } from './each-recipient.ts'
import type { StoredBatch } from './read-batch.ts'
import { readCalledIds, readChosenIds } from './read-chosen-ids.ts'

export interface BatchReader {
  db: Kysely<unknown>
  /** `members` with its hooks. */
  served: Served
  actor: Actor | undefined
  now: Date
}

/** Everybody that a batch is for, by name. */
export const readRecipientIds = ({ db, served, actor, now }: BatchReader, batch: StoredBatch): Promise<string[]> =>
  messageKindOf(batch.name) === 'convocatoria'
    ? readCalledIds(db, lisbonDay(now))
    : readChosenIds(db, batch.selection, { served, actor, now })

/** Whether and how each of those whom a batch is for gets it, in the order of the ids, in parts of 100. */
export function batchRecipients(
  { db, now }: BatchReader,
  batch: StoredBatch,
  ids: readonly string[],
): AsyncGenerator<MemberRecipient[]> {
  const kind = messageKindOf(batch.name)
  const onePerHousehold = batch.onePerHousehold && kind === 'boletim'
  return recipientsInParts(db, ids, { ...sendingTermsOf(batch, now), onePerHousehold })
}

/** What decides whether and how each single member gets a batch. */
export const sendingTermsOf = (batch: StoredBatch, now: Date): Sending => ({
  kind: messageKindOf(batch.name),
  channels: batch.channels,
  now,
  onePerHousehold: false,
  decisions: batch.decisions,
  includesFormer: concernsFormer(batch.name) || batch.selection.includesFormer,
  asksForMoney: asksForMoney(batch.name),
})
