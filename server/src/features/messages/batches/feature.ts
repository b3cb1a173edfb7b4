import * as batchCalls from '@agremia/model/calls/message-batches'
import { messageBatches as batchesResource } from '@agremia/model/resources/message-batches'
import { sql } from 'kysely'
import { defineFeature, runsJob, withHooks } from '../../feature.ts'
import { batchHooks } from './batches.hooks.ts'
import { batchRoutes } from './batches.routes.ts'
import { prepareMessagesTask } from './prepare-messages.task.ts'
import { startDueBatches, startDueBatchesJob } from './start-due.job.ts'

export const messageBatches = defineFeature({
  name: 'message-batches',
  resources: [withHooks(batchesResource, () => batchHooks)],
  calls: [batchCalls],
  routes: (app, deps) => batchRoutes(app, { ...deps, task: prepareMessagesTask(deps) }),
  tasks: deps => [prepareMessagesTask(deps)],
  pendingWork: () => ({
    automaticDrafts: () =>
      sql`(select count(*) from message_batches where is_automatic and status in ('rascunho', 'a_espera'))`,
  }),
  jobs: [
    runsJob(startDueBatchesJob, {
      handler: deps => startDueBatches({ ...deps, task: prepareMessagesTask(deps) }),
      schedule: { cron: '* * * * *', maxAttempts: 25 },
      afterRestore: 'drop',
    }),
  ],
})
