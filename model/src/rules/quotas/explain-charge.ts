import { monthNameOf, printDay } from '../day.ts'
import { printMoney } from '../money.ts'
import { describeCharge } from './describe-quota.ts'
import type { ChargeExplanation, JoiaExplanation, QuotaExplanation, UnchargedMonths } from './explanation.ts'
import { quotaWord } from './quota-word.ts'

/** How the amount of a charge came about: `Quota 2026 · plano Efetivo 24,00 € · admitido em maio, 8 de 12 meses`. */
export const explainCharge = (explanation: ChargeExplanation, terminology: { membershipPayments: string }) =>
  [describeCharge(explanation, quotaWord(terminology)), explainAmount(explanation)].join(' · ')

/** The same beside the charge's own description: `plano Efetivo 24,00 € · admitido em maio, 8 de 12 meses`. */
export const explainAmount = (explanation: ChargeExplanation) =>
  (explanation.kind === 'quota' ? explainQuota(explanation) : explainJoia(explanation)).join(' · ')

const explainJoia = ({ planName, price, start }: JoiaExplanation) => [
  `${planNamed(planName)} ${printMoney(price)}`,
  `${start.kind === 'readmissao' ? 'readmitido' : 'admitido'} em ${printDay(start.on)}`,
]

function explainQuota(quota: QuotaExplanation) {
  const { planName, price, isAgreedAmount, discountPct, monthsCharged, monthsInBlock } = quota
  const months =
    monthsCharged < monthsInBlock
      ? [...quota.uncharged.flatMap(run => explainRun(run, quota)), `${monthsCharged} de ${monthsInBlock} meses`]
      : []
  return [
    isAgreedAmount ? planNamed(planName) : `${planNamed(planName)} ${printMoney(price)}`,
    isAgreedAmount ? `valor acordado ${printMoney(price)}` : '',
    discountPct > 0 ? `desconto de agregado ${String(discountPct).replace('.', ',')} %` : '',
    [...new Set(months)].join(', '),
    quota.isBackdated ? 'cobrada depois de o período terminar' : '',
    quota.replacedAmount === undefined ? '' : `substitui ${printMoney(quota.replacedAmount)}`,
    quota.keepsPaid ? 'o que já foi pago não é devolvido' : '',
  ].filter(part => part !== '')
}

const planNamed = (name: string) => (/^plano\s/i.test(name) ? name.replace(/^p/i, 'p') : `plano ${name}`)

/** What kept some months of the block out. Several runs may have one cause and give the same text. */
function explainRun(run: UnchargedMonths, { start, exitOn }: QuotaExplanation): string[] {
  switch (run.reason) {
    case 'antes_da_admissao':
    case 'mes_da_admissao':
      return start
        ? [explainStart(start), ...(run.reason === 'mes_da_admissao' ? ['paga desde o mês seguinte'] : [])]
        : []
    case 'depois_da_saida':
      // Before a readmission, the months outside the membership come first in the block.
      if (start && run.periodStart < start.on) return [explainStart(start)]
      return exitOn ? [`saída em ${monthNameOf(exitOn)}`] : []
    case 'isento':
      return [`isento ${explainMonths(run)}`]
    case 'suspenso':
      return [`suspenso ${explainMonths(run)}`]
    case 'outras_condicoes':
      return [`${explainMonths(run)} noutras condições`]
    case 'ja_cobrado':
      return [`${explainMonths(run)} já cobrado`]
    default:
      return [`${explainMonths(run)} sem valor a pagar`]
  }
}

const explainStart = ({ kind, on }: NonNullable<QuotaExplanation['start']>) =>
  `${{ admissao: 'admitido em', readmissao: 'readmitido em', inicio_de_pagamento: 'paga desde' }[kind]} ${monthNameOf(on)}`

function explainMonths({ periodStart, periodEnd }: UnchargedMonths) {
  const [first, last] = [monthNameOf(periodStart), monthNameOf(periodEnd)]
  return first === last ? `em ${first}` : `de ${first} a ${last}`
}
