import { groupBy } from '@agremia/model/rules/group-by'
import { addDays } from '../days.ts'
import type { Random } from '../random.ts'
import { ENTITIES } from './entities.ts'
import { type AccountRole, type DemoDoc, firstTreasuryDay } from './invent-documents.ts'

/** In cents. */
export type Balances = Record<AccountRole, number>

export interface AccountFacts {
  random: Random
  today: string
  /** On the first day. */
  opening: Balances
  /** What members and donors bring, or get back, on a day. */
  membersMoney(account: AccountRole, day: string): number
}

/** What stays in the cash box when it is emptied, and the least that is worth the way to the bank. */
const [KEPT_IN_BOX, LEAST_DEPOSIT] = [15_000, 10_000]
/** What the bank account keeps when money is put aside. */
const KEPT_IN_BANK = 450_000
const PUT_ASIDE = 50_000
const MONTHS_TO_PUT_ASIDE = ['03', '06', '09']

/**
 * Goes through the days and answers the transfers between accounts: the cash box is emptied into the bank and the payment service
 * pays out once a month, and some of it is put aside. A payment in cash for which there is not enough is made by card instead, so
 * that no account is ever overdrawn.
 */
export function payDocuments(docs: readonly DemoDoc[], facts: AccountFacts): DemoDoc[] {
  const { today, membersMoney, opening } = facts
  const balances = { ...opening }
  const byDay = groupBy(docs, ({ paidOn }) => paidOn)
  const transfers: DemoDoc[] = []
  const move = (from: AccountRole, to: AccountRole, amount: number, day: string, text: string) => {
    balances[from] -= amount
    balances[to] += amount
    transfers.push(transferOf(from, to, amount, day, text, facts.random))
  }
  for (let day = firstTreasuryDay(today); day <= today; day = addDays(day, 1)) {
    for (const account of ['banco', 'prazo', 'caixa', 'prestador'] as const)
      balances[account] += membersMoney(account, day)
    for (const doc of byDay.get(day) ?? []) book(doc, balances)
    const [month, date] = [day.slice(5, 7), day.slice(8)]
    const inBox = Math.floor((balances.caixa - KEPT_IN_BOX) / 1000) * 1000
    if (date === '10' && inBox >= LEAST_DEPOSIT) move('caixa', 'banco', inBox, day, 'Depósito do dinheiro da caixa')
    if (date === '12' && balances.prestador > 0)
      move('prestador', 'banco', balances.prestador, day, 'Entrega de Multibanco e MB WAY')
    if (date === '20' && MONTHS_TO_PUT_ASIDE.includes(month) && balances.banco > KEPT_IN_BANK + PUT_ASIDE)
      move('banco', 'prazo', PUT_ASIDE, day, 'Reforço da conta a prazo')
  }
  return transfers
}

/** Income comes as it is planned; an expense is paid from the bank where its own account has too little. */
function book(doc: DemoDoc, balances: Balances): void {
  if (doc.direction === 'receita') {
    balances[doc.account] += doc.paidAmount
    return
  }
  if (doc.account !== 'banco' && balances[doc.account] < doc.paidAmount + KEPT_IN_BOX) {
    doc.account = 'banco'
    doc.method = 'cartao'
  }
  balances[doc.account] -= doc.paidAmount
}

function transferOf(
  account: AccountRole,
  counterAccount: AccountRole,
  amount: number,
  day: string,
  description: string,
  random: Random,
): DemoDoc {
  return {
    id: random.id(new Date(`${day}T15:00:00Z`)),
    direction: 'transferencia',
    docType: 'comprovativo',
    docDate: day,
    dueDate: null,
    description,
    entity: ENTITIES.bank,
    entityName: ENTITIES.bank.name,
    category: undefined,
    costCentre: undefined,
    tag: undefined,
    code: 'XX',
    paperNumber: null,
    atcud: null,
    lines: [{ text: description, base: amount, rate: 'nao_sujeita' }],
    vatLines: [],
    netAmount: 0,
    notSubjectAmount: amount,
    vatAmount: 0,
    totalAmount: amount,
    withholding: 0,
    method: account === 'caixa' ? 'numerario' : 'transferencia',
    account,
    counterAccount,
    paidOn: day,
    paidAmount: amount,
    isAdvanced: false,
    isGift: false,
    hasFile: !random.chance(0.1),
    isAskew: false,
  }
}
