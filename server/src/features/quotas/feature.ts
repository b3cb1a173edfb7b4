import * as quotaRunCalls from '@agremia/model/calls/quota-runs'
import { quotaPlans } from '@agremia/model/resources/quota-plans'
import { sql } from 'kysely'
import { defineFeature, withHooks } from '../feature.ts'
import { generateQuotasTask } from './generate-quotas.task.ts'
import { quotaPlanHooks } from './quota-plans.hooks.ts'
import { quotaRunRoutes } from './quota-runs.routes.ts'
import { undoQuotaRunTask } from './undo-quota-run.task.ts'

export const quotas = defineFeature({
  name: 'quotas',
  resources: [withHooks(quotaPlans, ({ settings }) => quotaPlanHooks(settings))],
  calls: [quotaRunCalls],
  routes: (app, deps) =>
    quotaRunRoutes(app, { ...deps, generateTask: generateQuotasTask(deps), undoTask: undoQuotaRunTask(deps) }),
  tasks: deps => [generateQuotasTask(deps), undoQuotaRunTask(deps)] as const,
  firstSteps: () => ({ quotaPlans: () => sql<boolean>`exists (select from quota_plans)` }),
})
