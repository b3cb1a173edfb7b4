import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { describeCharge } from '@agremia/model/rules/quotas/describe-quota'
import type { DueCharge } from '@agremia/model/rules/quotas/propose-charges'
import { uuidv7 } from 'uuidv7'
import { diffOf } from '../../resource/diff.ts'
import { recordDiffs } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { ChargeColumns } from '../ledger/issue-charges.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'

export interface NewCharge {
  memberId: string
  charge: DueCharge
}

interface ChargeOrigin {
  origin: 'geracao' | 'admissao' | 'ajuste' | 'adiantamento'
  /** Null where a charge was issued alone. */
  runId: string | null
  /** The organisation's word for one quota. */
  word: string
}

/** A charge that the rules proposed, as the columns of its row. */
export const chargeColumns = (
  { memberId, charge }: NewCharge,
  { origin, runId, word }: ChargeOrigin,
  now: Date,
): ChargeColumns & { description: string; original_amount: number } => ({
  id: uuidv7(),
  created_at: now,
  updated_at: now,
  member_id: memberId,
  bill_to_member_id: charge.type === 'quota' ? charge.billToMemberId : null,
  type: charge.type,
  year: charge.year,
  period_start: charge.type === 'quota' ? charge.periodStart : null,
  period_end: charge.type === 'quota' ? charge.periodEnd : null,
  description: describeCharge(charge.explanation, word),
  original_amount: charge.originalAmount,
  issue_date: charge.issueDate,
  due_date: charge.dueDate,
  explanation: charge.explanation,
  plan_id: charge.planId,
  run_id: runId,
  origin,
})

/** Writes the audit entries of new charges. The explanation is not repeated there, because it stays with the charge for ever. */
export const recordNewCharges = (context: LedgerContext, charges: readonly ReturnType<typeof chargeColumns>[]) =>
  recordDiffs(
    RECORDER,
    unsettledPayments,
    charges.map(charge => {
      const row = {
        _id: charge.id,
        created_at: '',
        updated_at: '',
        rev: 1,
        memberId: charge.member_id,
        billToMemberId: charge.bill_to_member_id,
        type: charge.type,
        year: charge.year,
        periodStart: charge.period_start,
        periodEnd: charge.period_end,
        description: charge.description,
        originalAmount: charge.original_amount,
        issueDate: charge.issue_date,
        dueDate: charge.due_date,
        origin: charge.origin,
      }
      return {
        kind: 'create' as const,
        id: charge.id,
        rev: 1,
        title: charge.description,
        diff: diffOf(unsettledPayments, undefined, row),
      }
    }),
    context,
  )
