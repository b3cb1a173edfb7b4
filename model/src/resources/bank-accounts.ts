import { defineResource, type Input, type Row } from '../resource/define.ts'
import { boolean, choice, date, group, iban, money, string } from '../resource/field.ts'
import { ACCOUNT_KINDS } from '../rules/ledger/terms.ts'
import { ADMIN } from '../rules/roles.ts'

/** Where money lies: bank accounts, cash boxes and accounts at payment services. */
export const bankAccounts = defineResource({
  name: 'bankAccounts',
  reads: 'bank_accounts_with_balance',
  titles: 'bank_accounts',
  label: { one: 'Conta ou caixa', many: 'Contas e caixas', gender: 'f' },
  title: 'name',
  keyScopes: { read: 'treasury:read' },
  list: {
    columns: ['name', 'kind', 'iban', 'balance', 'lastReconciledAt', 'active'],
    sort: 'name',
    firstStep: 'Crie a primeira: uma caixa para o balcão ou uma conta no banco.',
  },
  fields: {
    ...group('Conta', {
      name: string({ label: 'Nome', required: true, unique: true, max: 60, search: true, filter: true, sort: true }),
      kind: choice(ACCOUNT_KINDS, {
        label: 'Tipo',
        required: true,
        default: 'banco',
        filter: true,
        sort: true,
        column: { width: 13 },
      }),
      iban: iban({
        label: 'IBAN',
        sets: ADMIN,
        guarded: 'changes',
        when: [
          { field: 'kind', is: ['banco'] },
          { field: 'iban', filled: true },
        ],
      }),
      active: boolean({ label: 'Ativa', required: true, default: true, filter: true }),
    }),
    ...group('Saldos', {
      openingBalance: money({ label: 'Saldo inicial', required: true, default: 0 }),
      openingDate: date({ label: 'Data do saldo inicial', required: true }),
      /** The opening balance and what came and went since; counted whenever it is read. */
      balance: money({ label: 'Saldo', readonly: true, sum: true }),
      /** Set by comparing the account with the bank's statement. */
      lastReconciledAt: date({ label: 'Conciliada até', readonly: true }),
    }),
  },
})
export type BankAccount = Row<typeof bankAccounts>
export type BankAccountInput = Input<typeof bankAccounts>
