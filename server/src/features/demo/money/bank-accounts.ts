import type { PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import { inventIban } from '../numbers.ts'
import type { DemoName } from '../organisations.ts'

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

const CASH_BOX: Record<DemoName, string> = { associacao: 'Caixa da sede', cooperativa: 'Caixa da loja' }

/**
 * The cash box is emptied into the bank, and the payment service pays out, once a month; there are no transfers between accounts yet,
 * so both begin with this month. Payments use the first of each kind.
 */
export function inventAccounts(organisation: DemoName, organisationIban: string, today: string): DemoAccount[] {
  const [year, month] = [today.slice(0, 4), today.slice(0, 7)]
  const common = { iban: null, openingDate: `${month}-01`, lastReconciledAt: null, active: true }
  return [
    { ...common, name: CASH_BOX[organisation], kind: 'caixa', openingBalance: 15_000 },
    {
      ...common,
      name: 'Conta à ordem – Banco do Campo',
      kind: 'banco',
      iban: organisationIban,
      openingBalance: 1_284_317,
      openingDate: `${year}-01-01`,
      lastReconciledAt: `${year}-01-01`,
    },
    {
      ...common,
      name: 'Conta a prazo – Banco do Campo',
      kind: 'banco',
      iban: inventIban(77),
      openingBalance: 2_500_000,
      openingDate: `${year}-01-01`,
    },
    { ...common, name: 'Multibanco e MB WAY', kind: 'prestador', openingBalance: 0 },
    { ...common, name: 'Caixa do bar (antiga)', kind: 'caixa', openingBalance: 0, active: false },
  ]
}

export const accountKindOf = (method: PaymentMethod) => KIND_OF_METHOD[method]
