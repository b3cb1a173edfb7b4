import { type CardValidityKind, lastDayOf } from '@agremia/model/rules/cards/card-dates'
import { feeOf } from '@agremia/model/rules/cards/card-fees'
import type { CardReason } from '@agremia/model/rules/cards/card-terms'
import { parseMoney } from '@agremia/model/rules/money'
import type { SettingTexts } from '@agremia/model/rules/settings'

/** How the organisation issues cards, read from its settings. */
export const cardRulesOf = (texts: SettingTexts) => {
  const card = parseMoney(texts.cardFee) ?? 0
  const prices = { card, replacement: parseMoney(texts.cardReplacementFee) ?? card }
  return {
    needsPhoto: texts.cardRequiresPhoto === 'true',
    needsQuotas: texts.cardIssueNeedsQuotas === 'true',
    // The setting's definition allows no other values.
    lastDay: (from: string) =>
      lastDayOf(texts.cardValidity as CardValidityKind, from, Number(texts.cardValidityMonths)),
    fee: (reason: CardReason | null) => feeOf(reason, prices),
  }
}
export type CardRules = ReturnType<typeof cardRulesOf>
