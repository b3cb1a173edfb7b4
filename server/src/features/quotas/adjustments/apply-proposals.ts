import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { QUOTA_DIFFERENCES } from '@agremia/model/rules/quotas/issued-quota'
import type { DueCharge } from '@agremia/model/rules/quotas/propose-charges'
import type { QuotaAdjustment } from '@agremia/model/rules/quotas/propose-quotas'
import type { QuotaRunKind } from '@agremia/model/rules/quotas/quota-runs'
import { quotaWord } from '@agremia/model/rules/quotas/quota-word'
import type { DueQuota } from '@agremia/model/rules/quotas/quotas-due'
import { uuidv7 } from 'uuidv7'
import { updateMany } from '../../../resource/many-rows.ts'
import { chargesWithIds, lockAccountsOfCharges } from '../../ledger/accounts.ts'
import { keepAgreements, type Replacement } from '../../ledger/agreements/keep-agreements.ts'
import { refuseClosedDay } from '../../ledger/closed-period.ts'
import { issueCharges } from '../../ledger/issue-charges.ts'
import { type LedgerContext, todayOf } from '../../ledger/ledger-context.ts'
import { annulCharges } from '../../ledger/reduce-charges.ts'
import { readReleased, settleAgain } from '../../ledger/settle-again.ts'
import { chargeColumns, recordNewCharges } from '../charge-rows.ts'
import { finishRun, insertRun } from '../generate-quotas.ts'

/** What has to change so that a member has the right quotas. */
export interface AdjustmentProposal {
  memberId: string
  adjustments: QuotaAdjustment[]
  added: DueCharge[]
}

/**
 * Annuls and issues again what was proposed, in the caller's transaction. What was paid settles what is issued in its place, whatever the setting
 * says about other credit: who had paid owes nothing on the due date, which stays. What is too much becomes credit.
 */
export async function applyProposals(
  context: LedgerContext,
  proposals: readonly AdjustmentProposal[],
  kind: Extract<QuotaRunKind, 'ajuste' | 'admissao'>,
): Promise<void> {
  if (proposals.length === 0) return
  const { db, now, settings } = context
  const today = todayOf(context)
  refuseClosedDay(context, today, '_')
  const annulled = annulledByReason(proposals)
  await lockAccountsOfCharges(db, chargesWithIds([...annulled.values()].flat()))
  const released = await readReleased(db, [...annulled.values()].flat())
  for (const [reason, ids] of annulled) await annulCharges(context, ids, reason)

  const runId = uuidv7()
  const origin = { origin: kind, runId, word: quotaWord(settings) }
  const column = (memberId: string) => (charge: DueCharge) => chargeColumns({ memberId, charge }, origin, now)
  const replacements: Replacement[] = []
  const rows = proposals.flatMap(({ memberId, adjustments, added }) => [
    ...adjustments.flatMap(({ annulledIds, reissued }) => {
      const own = withRaised(reissued, reissued.map(column(memberId)))
      const made = own.map(({ id, original_amount: amount }, place) => ({
        id,
        amount,
        dueDate: reissued[place]?.dueDate ?? today,
      }))
      replacements.push({ formers: annulledIds, made })
      return own
    }),
    ...added.map(column(memberId)),
  ])
  if (rows.length === 0) return
  const days = rows
    .flatMap(({ period_start: from, period_end: until }) => [from, until])
    .filter(isDay)
    .toSorted()
  const request = { from: days[0] ?? today, until: days.at(-1) ?? today, issueDate: today, includesJoia: false }
  await insertRun(context, { id: runId, kind, request })
  const successors = new Map(replacements.flatMap(({ formers, made }) => formers.map(id => [id, made] as const)))
  await issueCharges(context, rows, { releasedBy: () => settleAgain(db, released, successors) })
  await recordNewCharges(context, rows)
  await keepAgreements(context, replacements)
  const replaced = replacements.flatMap(({ formers, made: [successor] }) =>
    successor ? formers.map(id => ({ id, replaced_by_id: successor.id })) : [],
  )
  await updateMany(db, unsettledPayments.path, replaced)
  const total = rows.reduce((sum, row) => sum + Number(row.original_amount), 0)
  const counts = { memberCount: proposals.length, chargeCount: rows.length, leftOutCount: 0, leftOut: {} }
  await finishRun(context, runId, { ...counts, total })
}

/** A part names the charge of the same months before it, so that no month counts as charged twice. */
function withRaised<Row extends { id: string }>(reissued: readonly DueQuota[], rows: readonly Row[]) {
  let raised: string | null = null
  return rows.map((row, place): Row & { raises_id: string | null } => {
    if (reissued[place]?.isPart) return { ...row, raises_id: raised }
    raised = row.id
    return { ...row, raises_id: null }
  })
}

const isDay = (day: unknown): day is string => typeof day === 'string'

/** Few reasons for many charges: each is one statement. */
function annulledByReason(proposals: readonly AdjustmentProposal[]) {
  const ids = new Map<string, string[]>()
  for (const { annulledIds, differences } of proposals.flatMap(({ adjustments }) => adjustments)) {
    const reason = `Ajuste: ${differences.map(difference => QUOTA_DIFFERENCES[difference].toLowerCase()).join(', ')}.`
    ids.set(reason, [...(ids.get(reason) ?? []), ...annulledIds])
  }
  return ids
}
