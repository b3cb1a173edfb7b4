import * as adjustmentCalls from '@agremia/model/calls/quota-adjustments'
import { sql } from 'kysely'
import { defineFeature, runsJob } from '../../feature.ts'
import { chargeAutomatically, chargeAutomaticallyJob } from '../charge-automatically.ts'
import { adjustmentRoutes } from './adjustments.routes.ts'
import { proposeAdjustmentsJob } from './ask-for-adjustments.ts'
import { IS_PENDING } from './decide-adjustments.ts'
import { proposeAdjustments } from './propose-adjustments.ts'

const DAY_MS = 86_400_000

/** What happens to quotas without anybody generating them: by the day, and after changes of the past. */
export const quotaAdjustments = defineFeature({
  name: 'quota adjustments',
  calls: [adjustmentCalls],
  routes: adjustmentRoutes,
  jobs: [
    runsJob(chargeAutomaticallyJob, {
      handler:
        ({ database, settings, clock }) =>
        () =>
          chargeAutomatically(database, settings.texts(), clock()),
      // After the states and terms of the new day have taken effect.
      schedule: { cron: '30 0,23 * * *', maxAttempts: 5, catchUpMs: DAY_MS },
      afterRestore: 'drop',
    }),
    runsJob(proposeAdjustmentsJob, {
      handler:
        ({ database, settings, clock }) =>
        () =>
          proposeAdjustments(database, settings.texts(), clock()),
      // Once a day as well, for what a restore has left without its job.
      schedule: { cron: '50 4 * * *', maxAttempts: 5 },
      afterRestore: 'drop',
    }),
  ],
  pendingWork: () => ({
    quotaAdjustments: () => sql`(select count(*)::int from quota_adjustments q where ${IS_PENDING})`,
  }),
  memberReferences: [
    // The merge asks for what the record that stays then lacks.
    {
      to: 'members',
      table: 'quota_adjustments',
      columns: ['member_id'],
      onMerge: { custom: async () => 0 },
      isKeptByDatabase: true,
    },
  ],
  ownTables: ['quota_adjustments'],
  personalTexts: [
    {
      table: 'quota_adjustments',
      rows: ({ memberId }) => sql`member_id = ${memberId}`,
      deleted: ['proposal', 'fingerprint', 'dismissed'],
    },
  ],
})
