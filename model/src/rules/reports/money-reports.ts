import { monthNameOf, nextDay } from '../day.ts'
import { boardFigures } from '../ledger/board-figures.ts'
import { CHARGE_TYPES } from '../ledger/charge.ts'
import { DEBT_AGE_WORDS, DEBT_AGES } from '../ledger/debt-age.ts'
import { methodWord, PAYMENT_METHODS } from '../ledger/payment-methods.ts'
import { printEuros } from '../money.ts'
import { firstDayOf, lastDayOf, type Month } from '../quotas/months.ts'
import { quotaWord } from '../quotas/quota-word.ts'
import type { CollectionPerMonth, DebtOfAge, OwedYear, PaymentsYear } from './report-shapes.ts'
import {
  cell,
  type ListBehind,
  percentOf,
  printCount,
  printPercent,
  type ReportColumn,
  type ReportContext,
  type ReportTable,
} from './report-table.ts'

export function owedTable(years: readonly OwedYear[], { say, today }: ReportContext): ReportTable {
  const rows = years.map(({ year, charged, paid, waived, owed, members }) => {
    const lists = boardFigures({ year, today })
    return {
      label: String(year),
      cells: [
        cell(charged, lists.issued),
        cell(paid, lists.paid),
        cell(waived, lists.waived),
        cell(owed, lists.open),
        cell(percentOf(owed, charged)),
        cell(members),
      ],
    }
  })
  return {
    rowLabel: 'Ano',
    columns: [
      { key: 'charged', label: 'Emitido', kind: 'money' },
      { key: 'paid', label: 'Pago', kind: 'money' },
      { key: 'waived', label: 'Perdoado', kind: 'money' },
      { key: 'owed', label: 'Em dívida', kind: 'money' },
      { key: 'share', label: 'Por receber', kind: 'percent' },
      { key: 'members', label: say('{MemberPlural} em dívida'), kind: 'integer' },
    ],
    groups: [{ caption: null, rows }],
  }
}

/** «Em 2026 falta receber 12 % do emitido, menos 3 pontos do que em 2025.» */
export function owedSentence(years: readonly OwedYear[]): string {
  const [before, last] = [years.at(-2), years.at(-1)]
  const share = last ? percentOf(last.owed, last.charged) : null
  if (!last || share === null) return `Ainda não há nada emitido de ${last?.year ?? 'nenhum ano'}.`
  const said = `Em ${last.year} falta receber ${printPercent(share)} do emitido`
  const shareBefore = before ? percentOf(before.owed, before.charged) : null
  if (!before || shareBefore === null) return `${said}.`
  const points = share - shareBefore
  if (points === 0) return `${said}, como em ${before.year}.`
  return `${said}, ${pointsWords(points)} do que em ${before.year}.`
}

const pointsWords = (points: number) =>
  `${points < 0 ? 'menos' : 'mais'} ${Math.abs(points)} ${Math.abs(points) === 1 ? 'ponto' : 'pontos'}`

const received = (query: ListBehind['query']) => ({
  list: 'payments' as const,
  query: { _kind: 'recebimento', _status: 'confirmado', ...query },
})
/** The sum of the same payments. */
const summed = (behind: ListBehind) => ({ ...behind, sum: 'amount' })

interface Share {
  amount: number
}
/** The names that occur, in the order of the words. */
const occurring = (names: readonly string[], shares: readonly { name: string }[]) =>
  names.filter(name => shares.some(share => share.name === name))
/** Where there are data of the time, a name that does not occur in it has nothing. */
const amountOf = (whole: number | null, share: Share | undefined) => (whole === null ? null : (share?.amount ?? 0))

const moneyColumn = (key: string, label: string): ReportColumn => ({ key, label, kind: 'money' })

export function paymentsTable(years: readonly PaymentsYear[], { say }: ReportContext): ReportTable {
  const methods = occurring(
    Object.keys(PAYMENT_METHODS),
    years.flatMap(({ byMethod }) => byMethod.map(({ method: name }) => ({ name }))),
  )
  const types = occurring(
    Object.keys(CHARGE_TYPES),
    years.flatMap(({ byType }) => byType.map(({ type: name }) => ({ name }))),
  )
  const rows = years.map(({ year, count, amount, byMethod, byType }) => {
    const ofYear = (query: ListBehind['query'] = {}) => received({ '_date.year': String(year), ...query })
    return {
      label: String(year),
      cells: [
        cell(count, ofYear()),
        cell(amount, summed(ofYear())),
        ...methods.map(name => {
          const share = byMethod.find(({ method }) => method === name)
          return cell(amountOf(amount, share), summed(ofYear({ _method: name })))
        }),
        ...types.map(name => {
          const share = byType.find(({ type }) => type === name)
          return cell(amountOf(amount, share), summed(ofYear({ _type: name })))
        }),
      ],
    }
  })
  return {
    rowLabel: 'Ano',
    columns: [
      { key: 'count', label: 'Pagamentos', kind: 'integer' },
      moneyColumn('amount', 'Valor'),
      ...methods.map(name => moneyColumn(`method.${name}`, methodWord(name))),
      ...types.map(name => moneyColumn(`type.${name}`, typeWord(name, say))),
    ],
    groups: [{ caption: null, rows }],
  }
}

/** One payment of a kind. The card is that of a member, beside the bank's card in the same table. */
const typeWord = (type: string, say: ReportContext['say']) => {
  if (type === 'quota') return quotaWord({ membershipPayments: say('{membershipPayments}') })
  return type === 'cartao'
    ? say('Cartão de {memberSingular}')
    : (CHARGE_TYPES[type as keyof typeof CHARGE_TYPES] ?? type) // an unknown one as it is
}

/** What was received in a year by what it was for, in the order of the words. */
export function receivedByType({ byType }: Pick<PaymentsYear, 'byType'>, say: ReportContext['say']) {
  const order: readonly string[] = Object.keys(CHARGE_TYPES)
  return byType
    .toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
    .map(({ type, amount }) => ({ label: typeWord(type, say), amount }))
}

export function paymentsSentence(years: readonly PaymentsYear[], { today }: ReportContext): string {
  const [before, last] = [years.at(-2), years.at(-1)]
  if (!last || last.count === null || last.amount === null) return `Ainda não há pagamentos de ${last?.year}.`
  const isRunning = String(last.year) === today.slice(0, 4)
  const said = `Em ${last.year} ${isRunning ? 'entraram até hoje' : 'entraram'} ${printEuros(last.amount)} em ${countedPayments(last.count)}`
  if (!before || before.amount === null) return `${said}.`
  return `${said}; em ${isRunning ? 'todo o ano de ' : ''}${before.year} foram ${printEuros(before.amount)}.`
}

const countedPayments = (count: number) => `${printCount(count)} ${count === 1 ? 'pagamento' : 'pagamentos'}`

const capitalised = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
const monthOfYear = (year: number, month: number): Month => year * 12 + month - 1
export const monthLabel = (month: number) => capitalised(monthNameOf(firstDayOf(monthOfYear(2000, month))))
/** The first and the last day of a month. */
export const daysOfMonth = (year: number, month: number) => {
  const asked = monthOfYear(year, month)
  return { from: firstDayOf(asked), to: lastDayOf(asked), next: nextDay(lastDayOf(asked)) }
}

export function collectionTable({ year, months }: CollectionPerMonth): ReportTable {
  const methods = occurring(
    Object.keys(PAYMENT_METHODS),
    months.flatMap(({ byMethod }) => byMethod.map(({ method: name }) => ({ name }))),
  )
  const rows = months.map(({ month, count, amount, byMethod }) => {
    const { from, to } = daysOfMonth(year, month)
    const ofMonth = (query: ListBehind['query'] = {}) => received({ '_date.from': from, '_date.to': to, ...query })
    return {
      label: monthLabel(month),
      cells: [
        cell(count, ofMonth()),
        cell(amount, summed(ofMonth())),
        ...methods.map(name => {
          const share = byMethod.find(({ method }) => method === name)
          return cell(amountOf(amount, share), summed(ofMonth({ _method: name })))
        }),
      ],
    }
  })
  return {
    rowLabel: 'Mês',
    columns: [
      { key: 'count', label: 'Pagamentos', kind: 'integer' },
      moneyColumn('amount', 'Valor'),
      ...methods.map(name => moneyColumn(`method.${name}`, methodWord(name))),
    ],
    groups: [{ caption: null, rows }],
  }
}

export function collectionSentence({ year, months }: CollectionPerMonth): string {
  const best = months.toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))[0]
  const total = months.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  if (!best?.amount) return `Ainda não há pagamentos de ${year}.`
  const totals = new Map<string, number>()
  for (const { byMethod } of months)
    for (const { method, amount } of byMethod) totals.set(method, (totals.get(method) ?? 0) + amount)
  const [method = '', amount = 0] = [...totals].toSorted(([, one], [, other]) => other - one)[0] ?? []
  const share = printPercent(percentOf(amount, total) ?? 0)
  const month = monthLabel(best.month).toLowerCase()
  return `Em ${year} entrou mais dinheiro em ${month}, ${printEuros(best.amount)}; a forma de pagamento que mais trouxe foi ${methodWord(method)}, ${share} do valor.`
}

export function debtAgeTable(ages: readonly DebtOfAge[], { say }: ReportContext): ReportTable {
  const open = { _status: ['aberta', 'parcial'] }
  const total = ages.reduce((sum, { amount }) => sum + amount, 0)
  const rows = ages.map(({ age, count, amount, ofFormerMembers }) => {
    const ofAge = (query: ListBehind['query'] = {}) => ({
      list: 'unsettledPayments' as const,
      query: { ...open, _age: age, ...query },
    })
    return {
      label: DEBT_AGE_WORDS[age as keyof typeof DEBT_AGE_WORDS] ?? age, // an unknown one as it is
      cells: [
        cell(count, ofAge()),
        cell(amount, summed(ofAge())),
        cell(percentOf(amount, total)),
        cell(ofFormerMembers, summed(ofAge({ _memberIsActive: 'false' }))),
      ],
    }
  })
  return {
    rowLabel: 'Atraso',
    columns: [
      { key: 'count', label: 'Dívidas', kind: 'integer' },
      moneyColumn('amount', 'Em dívida'),
      { key: 'share', label: 'Parte', kind: 'percent' },
      moneyColumn('ofFormerMembers', say('De antigos {memberPlural}')),
    ],
    groups: [{ caption: null, rows }],
  }
}

const IN_A_YEAR = DEBT_AGES.findIndex(({ age }) => age === 'ate_1_ano')
/** The ages of what is overdue for more than a year. */
const LONG_OVERDUE: readonly string[] = DEBT_AGES.slice(IN_A_YEAR + 1).map(({ age }) => age)

export function debtAgeSentence(ages: readonly DebtOfAge[]): string {
  const total = ages.reduce((sum, { amount }) => sum + amount, 0)
  if (total === 0) return 'Não há nada por pagar.'
  const old = ages.filter(({ age }) => LONG_OVERDUE.includes(age)).reduce((sum, { amount }) => sum + amount, 0)
  const share = printPercent(percentOf(old, total) ?? 0)
  return `Estão por pagar ${printEuros(total)}; ${share} desse valor está em atraso há mais de um ano.`
}
