import * as providerCalls from '@agremia/model/calls/payment-providers'
import { testPaymentProvider } from '@agremia/model/calls/payment-providers'
import { sql } from 'kysely'
import { answer } from '../../http/calls.ts'
import { defineFeature, runsJob } from '../feature.ts'
import { confirmPayments, confirmPaymentsJob, reconcilePayments, reconcilePaymentsJob } from './confirm-payments.ts'
import { callbackRoutes } from './hear-callback.routes.ts'
import { followMbway, followMbwayJob } from './mbway/follow-mbway.ts'
import { mbwayRoutes } from './mbway/mbway.routes.ts'
import { testProvider } from './test-provider.ts'

export const paymentProviders = defineFeature({
  name: 'payment-providers',
  calls: [providerCalls],
  routes: (app, deps) => {
    callbackRoutes(app, deps)
    mbwayRoutes(app, deps)
    answer(app, testPaymentProvider, async ({ body, actor }) => ({ data: await testProvider(deps, actor, body) }))
  },
  jobs: [
    runsJob(confirmPaymentsJob, {
      handler: deps => () => confirmPayments(deps),
      // The reconciliation asks about whatever was heard before the backup.
      afterRestore: 'drop',
    }),
    runsJob(reconcilePaymentsJob, {
      handler: deps => () => reconcilePayments(deps),
      schedule: { cron: '25 * * * *', maxAttempts: 3 },
      afterRestore: 'drop',
    }),
    runsJob(followMbwayJob, {
      handler: deps => () => followMbway(deps),
      // A job that was lost with its process is made up for within a minute.
      schedule: { cron: '* * * * *', maxAttempts: 3 },
      afterRestore: 'drop',
    }),
  ],
  cleanup: {
    // After that nobody asks which number was used.
    'phone numbers of old requests': sql`
      update mbway set phone = null, rev = rev + 1 where phone is not null and requested_at < now() - interval '90 days'`,
  },
  memberReferences: [{ to: 'members', table: 'mbway', columns: ['member_id'], onMerge: 'move' }],
  personalTexts: [
    {
      table: 'provider_payments',
      impersonal: ['transaction_id', 'order_id', 'entity', 'reference'],
    },
    {
      table: 'provider_refunds',
      impersonal: ['refund_id', 'transaction_id', 'entity', 'reference'],
    },
    {
      table: 'mbway',
      rows: ({ memberId }) => sql`member_id = ${memberId}`,
      emptied: ['phone'],
      replaced: ['description'],
      impersonal: ['order_id', 'request_id', 'provider_status'],
    },
  ],
  ownTables: ['provider_payments', 'provider_refunds'],
})
