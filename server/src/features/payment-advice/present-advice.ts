import type { AdviceChoice, PaymentAdviceAnswer } from '@agremia/model/calls/payment-advice'
import { convertMoney } from '@agremia/model/resource/convert-money'
import { type PaymentAdvice, paymentAdvice } from '@agremia/model/resources/payment-advice'
import { adviceNumber, printPeriod } from '@agremia/model/rules/collecting/payment-advice'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { WaysToPay } from '../payment-requests/ways-to-pay.ts'
import type { Advice, AdviceLine } from './read-advices.ts'

/** `Quota 2026 · Ana Silva`: charges of others name whose they are. */
export const describeLine = ({ description, memberName }: Pick<AdviceLine, 'description' | 'memberName'>) =>
  memberName === null ? description : `${description} · ${memberName}`

/** An advice as the API answers it: the fields of its definition, with amounts in euros. */
export function presentAdvice(
  advice: Advice,
  ways: WaysToPay,
  { type, year }: Pick<AdviceChoice, 'type' | 'year'>,
): PaymentAdviceAnswer {
  const row: PaymentAdvice = {
    memberId: advice.payerId,
    type,
    year: year ?? null,
    number: adviceNumber(advice.rfReference),
    issueDate: advice.issuedOn,
    dueDate: advice.dueDate,
    lines: advice.lines.map(line => ({
      description: describeLine(line),
      period: printPeriod(line.periodStart, line.periodEnd) || null,
      dueDate: line.dueDate,
      amount: line.amount,
    })),
    total: advice.total,
    previousDebt: advice.previousDebt,
    credit: advice.credit,
    mbEntity: ways.multibanco?.entity ?? null,
    mbReference: ways.multibanco?.reference ?? null,
    mbAmount: ways.multibanco ? advice.total : null,
    mbExpiresAt: ways.multibanco?.expiresOn ?? null,
    iban: ways.transfer?.iban ?? null,
    transferReference: advice.rfReference,
    mbwayAllowed: ways.hasMbway,
    onlineUrl: ways.pageUrl,
  }
  const values: Readonly<Record<string, unknown>> = row
  // Amounts stay numbers, and nothing else is converted.
  return Object.fromEntries(
    Object.entries(paymentAdvice.fields).map(([name, field]) => [
      name,
      convertMoney(field, values[name], eurosFromCents),
    ]),
  ) as PaymentAdviceAnswer
}
