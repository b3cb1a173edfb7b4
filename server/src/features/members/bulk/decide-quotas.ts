import { type BulkQuotas, QUOTA_PART } from '@agremia/model/calls/bulk'
import type { PendingAdjustment } from '@agremia/model/calls/quota-adjustments'
import { batchesOf } from '../../../tasks/one-ahead.ts'
import type { LedgerContext } from '../../ledger/ledger-context.ts'
import { confirmAdjustments, dismissAdjustments, readPendingOf } from '../../quotas/adjustments/decide-adjustments.ts'
import { digestOf, newPending } from '../../quotas/adjustments/preview-pending.ts'
import { lockAsked } from '../../quotas/adjustments/propose-adjustments.ts'

export interface QuotaDecision {
  /** The members whose quotas were made again, which an undo makes as they were. */
  recalculated: string[]
  /** How many members' quotas are left as they are. */
  left: number
  /** How many were not what had been looked at, and wait for a decision. */
  waiting: number
}

/** Locks the accounts before anything of the members is, and reads what waited for a decision already. */
export async function lockQuotas(context: LedgerContext, ids: readonly string[]): Promise<PendingAdjustment[]> {
  await lockAsked(context, ids)
  return readPendingOf(context, ids)
}

/**
 * Carries out what was chosen for the issued quotas that a change has altered, part by part as they were looked at. A part that has become
 * another one is left to the list «Por acertar».
 */
export async function decideQuotas(
  context: LedgerContext,
  ids: readonly string[],
  waitedBefore: readonly PendingAdjustment[],
  quotas: BulkQuotas | undefined,
): Promise<QuotaDecision> {
  const decided: QuotaDecision = { recalculated: [], left: 0, waiting: 0 }
  if (!quotas) return decided
  for (const [index, part] of batchesOf(ids.toSorted(), QUOTA_PART).entries()) {
    const pending = newPending(waitedBefore, await readPendingOf(context, part))
    if (pending.length === 0) continue
    if (digestOf(pending) !== quotas.seen[index]) decided.waiting += pending.length
    else if (quotas.choice === 'dismiss') {
      await dismissAdjustments(context, pending)
      decided.left += pending.length
    } else {
      await confirmAdjustments(context, pending)
      decided.recalculated.push(...pending.map(({ memberId }) => memberId))
    }
  }
  return decided
}

/** Makes quotas again that an undone change had made again: what is new since the undo, of these members only. */
export async function recalculateAgain(
  context: LedgerContext,
  ids: readonly string[],
  waitedBefore: readonly PendingAdjustment[],
): Promise<void> {
  for (const part of batchesOf(ids, QUOTA_PART)) {
    const pending = newPending(waitedBefore, await readPendingOf(context, part))
    if (pending.length > 0) await confirmAdjustments(context, pending)
  }
}
