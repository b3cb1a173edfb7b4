import * as quotaRunCalls from '@agremia/model/calls/quota-runs'
import { quotaPlans } from '@agremia/model/resources/quota-plans'
import { sql } from 'kysely'
import { defineFeature, withHooks } from '../feature.ts'
import { generateQuotasTask } from './generate-quotas.task.ts'
import { previewQuotasTask } from './preview-quotas.task.ts'
import { quotaPlanHooks } from './quota-plans.hooks.ts'
import { quotaRunRoutes } from './quota-runs.routes.ts'
import { undoQuotaRunTask } from './undo-quota-run.task.ts'

export const quotas = defineFeature({
  name: 'quotas',
  resources: [withHooks(quotaPlans, ({ settings }) => quotaPlanHooks(settings))],
  calls: [quotaRunCalls],
  routes: (app, deps) =>
    quotaRunRoutes(app, {
      ...deps,
      previewTask: previewQuotasTask(deps),
      generateTask: generateQuotasTask(deps),
      undoTask: undoQuotaRunTask(deps),
    }),
  tasks: deps => [previewQuotasTask(deps), generateQuotasTask(deps), undoQuotaRunTask(deps)] as const,
  cleanup: {
    'previews of quotas that nobody looks at any more': sql`
      delete from quota_run_previews where created_at < now() - interval '1 hour'`,
  },
  firstSteps: () => ({ quotaPlans: () => sql<boolean>`exists (select from quota_plans)` }),
  ownTables: ['automatic_quota_runs', 'quota_plan_categories', 'quota_run_previews'],
  ownColumns: { quotaRuns: ['undone_by_id'], unsettledPayments: ['plan_id'] },
  personalTexts: [
    {
      table: 'automatic_quota_runs',
      impersonal: ['fault'],
    },
    {
      table: 'quota_plans',
      impersonal: ['name', 'values', 'search'],
    },
    {
      table: 'quota_run_previews',
      shortLived: ['counts', 'members'],
    },
    {
      table: 'quota_runs',
      impersonal: ['name', 'left_out', 'search'],
    },
  ],
})
