import type { BankAccount } from '@agremia/model/resources/bank-accounts'
import type { PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { readClaims } from '../api/session.ts'

type AccountKind = BankAccount['kind']
type Account = Pick<BankAccount, '_id' | 'name' | 'kind'>

/** Where money usually ends up, or comes from: the first kind that the organisation has. */
const USUAL_KINDS: Record<PaymentMethod, readonly AccountKind[]> = {
  numerario: ['caixa'],
  cheque: ['banco', 'caixa'],
  transferencia: ['banco'],
  debito_direto: ['banco'],
  multibanco: ['prestador', 'banco'],
  mbway: ['prestador', 'banco'],
  cartao: ['prestador', 'banco'],
}

/** Whoever sits at a counter has a cash box of their own: the last choice stays on the device, by user and method. */
const keyOf = (method: PaymentMethod) => `paymentAccount:${readClaims()?.ID ?? ''}:${method}`
export const keepAccount = (method: PaymentMethod, accountId: string) => localStorage.setItem(keyOf(method), accountId)

export function usualAccountOf(accounts: readonly Account[], method: PaymentMethod): string {
  const own = localStorage.getItem(keyOf(method))
  const usual = USUAL_KINDS[method].flatMap(kind => accounts.filter(account => account.kind === kind))
  return accounts.find(({ _id }) => _id === own)?._id ?? usual[0]?._id ?? accounts[0]?._id ?? ''
}

const ACCOUNT_PARAMS = { _active: 'true', _sort: 'name', _fields: 'name,kind', _limit: 100 }

export function useAccounts(): readonly Account[] {
  const { data = [] } = useQuery({
    queryKey: queryKeys.list('bankAccounts', ACCOUNT_PARAMS),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Account[] }>('/bank_accounts', { params: ACCOUNT_PARAMS, signal })).data.data,
  })
  return data
}
