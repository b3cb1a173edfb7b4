import * as calls from '@agremia/model/calls/treasury-accounts'
import { bankAccounts } from '@agremia/model/resources/bank-accounts'
import { cashCounts } from '@agremia/model/resources/cash-counts'
import { sql } from 'kysely'
import { defineFeature, runsJob, withHooks } from '../feature.ts'
import { USES_TREASURY } from '../treasury/uses-treasury.ts'
import { bankAccountHooks } from './bank-accounts.hooks.ts'
import { checkTreasury, checkTreasuryJob } from './checks/check-treasury.ts'
import { printHandoverTask } from './handover/print-handover.task.ts'
import { BANK_STATEMENT, openBankStatement } from './statement/open-bank-statement.ts'
import { treasuryAccountRoutes } from './treasury-accounts.routes.ts'

const DAY_MS = 86_400_000

/** TRE-01: what lies in the accounts and cash boxes, and what the treasurer does with them. */
export const treasuryAccounts = defineFeature({
  name: 'treasury-accounts',
  onlyWhere: USES_TREASURY,
  switchedResources: [cashCounts],
  // Accounts are there without the treasury too: payments of members go to one.
  resources: [withHooks(bankAccounts, ({ settings }) => bankAccountHooks(settings))],
  calls: [calls],
  routes: (app, deps) => treasuryAccountRoutes(app, { ...deps, handover: printHandoverTask(deps) }),
  tasks: deps => [printHandoverTask(deps)],
  downloads: deps => ({ [BANK_STATEMENT]: openBankStatement(deps) }),
  jobs: [
    runsJob(checkTreasuryJob, {
      handler:
        ({ database, clock, log }) =>
        async () => {
          await checkTreasury(database, clock(), log)
        },
      schedule: { cron: '50 3 * * *', maxAttempts: 5, catchUpMs: DAY_MS },
      afterRestore: 'drop',
    }),
  ],
  pendingWork: ({ settings }) => ({
    treasuryDifferences: () => {
      const { hasTreasury } = settings.texts()
      return hasTreasury === 'true' ? sql`(select count(*)::int from treasury_differences)` : sql`0`
    },
  }),
  ownTables: ['account_reconciliations', 'reconciled_lines', 'treasury_differences'],
  ownColumns: { treasuryMovements: ['cash_count_id'] },
  personalTexts: [
    {
      table: 'cash_counts',
      impersonal: ['pieces', 'explanation'],
    },
    {
      table: 'reconciled_lines',
      impersonal: ['line_key'],
    },
  ],
})
