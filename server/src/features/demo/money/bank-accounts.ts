import { dayBefore, monthsBefore } from '@agremia/model/rules/day'
import type { PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import { inventIban } from '../numbers.ts'
import type { DemoName } from '../organisations.ts'
import { firstTreasuryDay } from '../treasury/invent-documents.ts'

interface DemoAccount {
  name: string
  kind: 'banco' | 'caixa' | 'prestador'
  iban: string | null
  /** In cents, on the opening day. */
  openingBalance: number
  openingDate: string
  lastReconciledAt: string | null
  active: boolean
}

/** Money from cash machines and MB WAY lies at the payment service until it pays out. */
const KIND_OF_METHOD: Record<PaymentMethod, DemoAccount['kind']> = {
  numerario: 'caixa',
  multibanco: 'prestador',
  mbway: 'prestador',
  debito_direto: 'banco',
  transferencia: 'banco',
  cheque: 'banco',
  cartao: 'prestador',
}

/** In cents. */
const OPENING_BANK_BALANCE: Record<DemoName, number> = { associacao: 884_317, cooperativa: 1_284_317 }
const CASH_BOX: Record<DemoName, string> = { associacao: 'Caixa da sede', cooperativa: 'Caixa da loja' }

/** All begin with the first year of the treasury's documents. Payments use the first of each kind. */
export function inventAccounts(organisation: DemoName, organisationIban: string, today: string): DemoAccount[] {
  const common = { iban: null, openingDate: firstTreasuryDay(today), lastReconciledAt: null, active: true }
  return [
    { ...common, name: CASH_BOX[organisation], kind: 'caixa', openingBalance: 15_000 },
    {
      ...common,
      name: 'Conta à ordem – Banco do Campo',
      kind: 'banco',
      iban: organisationIban,
      openingBalance: OPENING_BANK_BALANCE[organisation],
      lastReconciledAt: dayBefore(`${monthsBefore(today, 1).slice(0, 7)}-01`),
    },
    {
      ...common,
      name: 'Conta a prazo – Banco do Campo',
      kind: 'banco',
      iban: inventIban(77),
      openingBalance: 2_500_000,
    },
    { ...common, name: 'Multibanco e MB WAY', kind: 'prestador', openingBalance: 0 },
    { ...common, name: 'Caixa do bar (antiga)', kind: 'caixa', openingBalance: 0, active: false },
  ]
}

export const accountKindOf = (method: PaymentMethod) => KIND_OF_METHOD[method]
