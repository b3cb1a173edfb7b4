import { cardBatches } from '@agremia/model/resources/card-batches'
import { membershipCards } from '@agremia/model/resources/membership-cards'
import { BATCH_CHOICES, batchNameOf, CARD_ORDERS } from '@agremia/model/rules/cards/card-batches'
import { CARD_TYPES } from '@agremia/model/rules/cards/card-terms'
import { lisbonDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import { keysOf } from '@agremia/model/rules/keys-of'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { userIdOf } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import { insertMany } from '../../resource/many-rows.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { FeatureDeps } from '../feature.ts'
import { lockAccounts } from '../ledger/accounts.ts'
import { type CardBatchPlan, countReasons, planBatch } from './plan-batch.ts'

/** What a batch was decided with, kept with its task. */
export const makeBatchInput = z.object({
  memberIds: z.array(z.guid()),
  requestKey: z.guid(),
  choice: z.enum(keysOf(BATCH_CHOICES)),
  expiringBefore: z.string().optional(),
  type: z.enum(keysOf(CARD_TYPES)),
  validFrom: z.string().optional(),
  validUntil: z.string().nullable().optional(),
  sortedBy: z.enum(keysOf(CARD_ORDERS)),
})
export type MakeBatchInput = z.output<typeof makeBatchInput>

/** Cards that are saved at a time. */
const PART = 500

export interface MadeBatch {
  id: string
  name: string
  plan: CardBatchPlan
}

/**
 * Issues the cards of a batch in the caller's transaction. The members are decided about again once their accounts are locked, so
 * that of two people who make the same batch at once the second finds that everybody has a card.
 */
export async function makeBatch(
  context: WriteContext,
  deps: Pick<FeatureDeps, 'kernel' | 'served' | 'settings'>,
  { memberIds, requestKey, ...chosen }: MakeBatchInput,
  progress: (done: number, total: number) => Promise<void>,
): Promise<MadeBatch> {
  const { db, actor, now } = context
  await lockAccounts(db, memberIds)
  const plan = await planBatch({ db, now, settings: deps.settings.texts() }, memberIds, chosen)
  const id = uuidv7()
  const name = await nextName(db, lisbonDay(now))
  const batch = {
    id,
    created_at: now,
    updated_at: now,
    name,
    type: chosen.type,
    valid_from: plan.validFrom,
    valid_until: plan.validUntil,
    sorted_by: chosen.sortedBy,
    card_count: plan.cards.length,
    left_out_count: plan.leftOut.length,
    left_out: countReasons(plan.leftOut),
    at: now,
    created_by_id: userIdOf(actor) ?? null,
    request_key: requestKey,
    search: fold(name),
  }
  if (plan.cards.length === 0) return { id, name, plan }
  await recordStatements(RECORDER, cardBatches, [id], context, () => insertMany(db, 'card_batches', [batch]))
  const rows = plan.cards.map(({ holder, fee }, place) => ({
    kind: 'create' as const,
    input: {
      memberId: holder.memberId,
      type: chosen.type,
      validFrom: plan.validFrom,
      validUntil: plan.validUntil,
      fee,
      ...(holder.current && { reissueReason: 'renovacao' }),
    },
    columns: { batch_id: id, batch_place: place + 1, valid_until: plan.validUntil },
  }))
  for (let from = 0; from < rows.length; from += PART) {
    await saveRows(deps.served(membershipCards.name), deps.kernel, rows.slice(from, from + PART), context)
    await progress(Math.min(from + PART, rows.length), rows.length)
  }
  return { id, name, plan }
}

/** Two batches that begin at once take turns, so that each has a number of its own. */
async function nextName(db: Kysely<unknown>, day: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended('names of card batches', 0))`.execute(db)
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from card_batches where starts_with(name, ${`${day}/`})
  `.execute(db)
  return batchNameOf(day, (rows[0]?.made ?? 0) + 1)
}
