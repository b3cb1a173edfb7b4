import * as balanceCalls from '@agremia/model/calls/balance-differences'
import * as ledgerCalls from '@agremia/model/calls/ledger'
import { payments } from '@agremia/model/resources/payments'
import { receiptSeries } from '@agremia/model/resources/receipt-series'
import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { lisbonDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import { defineFeature, runsJob, withHooks } from '../feature.ts'
import { balanceCheckRoutes } from './balance-checks.routes.ts'
import { checkBalances, checkBalancesJob } from './check-balances.ts'
import { fillBankAccounts } from './fill-bank-accounts.ts'
import { ledgerRoutes } from './ledger.routes.ts'
import { MEMBER_REFERENCES } from './member-references.ts'
import { passDueDates, passDueDatesJob } from './pass-due-dates.ts'
import { paymentHooks } from './payments.hooks.ts'
import { LEDGER_TEXTS } from './personal-texts.ts'
import { receiptSeriesHooks } from './receipt-series.hooks.ts'
import { sendNewReceipts } from './receipts/send-receipts.ts'
import { releaseReceiptNames } from './release-receipt-names.ts'
import { unsettledPaymentHooks } from './unsettled-payments.hooks.ts'

const DAY_MS = 86_400_000

export const ledger = defineFeature({
  name: 'ledger',
  resources: [
    withHooks(receiptSeries, () => receiptSeriesHooks),
    withHooks(payments, ({ settings }) => sendNewReceipts(settings, paymentHooks(settings))),
    withHooks(unsettledPayments, ({ settings }) => unsettledPaymentHooks(settings)),
  ],
  calls: [ledgerCalls, balanceCalls],
  routes: (app, deps) => {
    const { kernel, settings: store } = deps
    ledgerRoutes(app, { ...deps, store })
    balanceCheckRoutes(app, { kernel, store })
  },
  jobs: [
    runsJob(passDueDatesJob, {
      handler:
        ({ database, clock }) =>
        async () => {
          await passDueDates(database, clock())
        },
      // A little after midnight in Lisbon, in summer and in winter.
      schedule: { cron: '10 0,23 * * *', maxAttempts: 5, catchUpMs: DAY_MS },
      afterRestore: 'drop',
    }),
    runsJob(checkBalancesJob, {
      handler:
        ({ database, clock, log }) =>
        async () => {
          await checkBalances(database, clock(), log)
        },
      schedule: { cron: '40 3 * * *', maxAttempts: 5, catchUpMs: DAY_MS },
      afterRestore: 'drop',
    }),
  ],
  pendingWork: () => ({ balanceDifferences: () => sql`(select count(*)::int from balance_differences)` }),
  firstRows: { tables: ['bank_accounts'], fill: fillBankAccounts },
  memberReferences: MEMBER_REFERENCES,
  personalTexts: LEDGER_TEXTS,
  cleanup: {
    'names on receipts whose time is over': ({ database, clock }) =>
      releaseReceiptNames(database.kysely, lisbonDay(clock())),
  },
  ownTables: ['balance_differences', 'charge_parkings', 'charge_reductions', 'member_balances', 'payment_allocations'],
  ownColumns: {
    payments: ['allocated_amount', 'receipt_year', 'receipt_seq', 'receipt_snapshot'],
    unsettledPayments: ['person_id', 'annulled_on', 'annulled_amount', 'is_prescribed'],
  },
  storedAs: {
    payments: { member_name_sort: 'name_sort' },
    unsettledPayments: {
      member_name_sort: 'name_sort',
      member_is_active: 'is_active',
      search: 'member_search',
      // How old a debt is and whether it may be time-barred follow from its due date.
      age: 'due_date',
      can_be_prescribed: 'due_date',
    },
  },
})
