import type { bankAccounts } from '@agremia/model/resources/bank-accounts'
import { printDay } from '@agremia/model/rules/day'
import type { FieldErrors } from '../../errors.ts'
import type { Change, Hooks } from '../../resource/hooks.ts'
import { isSameValue } from '../../resource/table-columns.ts'
import { closedDayFault } from '../ledger/closed-period.ts'
import type { SettingsStore } from '../settings/store.ts'

type BankAccounts = typeof bankAccounts
type Store = Pick<SettingsStore, 'texts'>

/** What every balance of the account starts from. */
const OPENING = ['openingBalance', 'openingDate'] as const

/** What an account started with stays once it is in a balance that somebody approved or the bank confirmed. */
export const bankAccountHooks = (store: Store): Hooks<BankAccounts> => ({
  check: ({ before, after }) => ({
    errors: before ? keptFaults(before, after, store) : newFaults(after, store),
  }),
})

function newFaults(after: Change<BankAccounts>['after'], store: Store): FieldErrors {
  const closed =
    after?.openingBalance && after.openingDate ? closedDayFault(store.texts(), after.openingDate) : undefined
  return closed ? { openingDate: `${closed} Comece a conta depois, com o saldo desse dia.` } : {}
}

function keptFaults(
  before: NonNullable<Change<BankAccounts>['before']>,
  after: Change<BankAccounts>['after'],
  store: Store,
): FieldErrors {
  if (!after) {
    const closed = before.openingBalance === 0 ? undefined : closedDayFault(store.texts(), before.openingDate)
    return closed ? { _: `${closed} O saldo inicial desta conta conta nelas: em vez de a eliminar, desative-a.` } : {}
  }
  const changed = OPENING.filter(name => !isSameValue(after[name], before[name]))
  const [first = ''] = [before.openingDate, after.openingDate ?? before.openingDate].sort()
  const fault = openingFault(before, first, store)
  return fault ? Object.fromEntries(changed.map(name => [name, fault])) : {}
}

function openingFault({ lastReconciledAt }: { lastReconciledAt?: string | null }, day: string, store: Store) {
  const closed = closedDayFault(store.texts(), day)
  if (closed) return `${closed} O saldo inicial e a sua data já não mudam.`
  return lastReconciledAt
    ? `A conta foi comparada com o banco até ${printDay(lastReconciledAt)}: o saldo inicial e a sua data já não mudam.`
    : undefined
}
