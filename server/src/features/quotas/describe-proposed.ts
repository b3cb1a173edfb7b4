import type { ProposedCharge } from '@agremia/model/calls/proposed-charge'
import { eurosFromCents } from '@agremia/model/rules/money'
import { describeCharge } from '@agremia/model/rules/quotas/describe-quota'
import { explainCharge } from '@agremia/model/rules/quotas/explain-charge'
import type { DueCharge } from '@agremia/model/rules/quotas/propose-charges'
import { quotaWord } from '@agremia/model/rules/quotas/quota-word'
import type { SettingTexts } from '@agremia/model/rules/settings'

/** A charge that would be made, in the organisation's words. */
export const describeProposed = (
  { explanation, originalAmount, dueDate }: Pick<DueCharge, 'explanation' | 'originalAmount' | 'dueDate'>,
  settings: SettingTexts,
): ProposedCharge => ({
  description: describeCharge(explanation, quotaWord(settings)),
  explanation: explainCharge(explanation, settings),
  amount: eurosFromCents(originalAmount),
  dueDate,
})
