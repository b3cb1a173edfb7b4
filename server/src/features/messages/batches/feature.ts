import * as batchCalls from '@agremia/model/calls/message-batches'
import { messageBatches as batchesResource } from '@agremia/model/resources/message-batches'
import { sql } from 'kysely'
import { defineFeature, runsJob, withHooks } from '../../feature.ts'
import { batchHooks } from './batches.hooks.ts'
import { batchRoutes } from './batches.routes.ts'
import { BATCH_TEXTS } from './erase-batches.ts'
import { prepareMessagesTask } from './prepare-messages.task.ts'
import { startDueBatches, startDueBatchesJob } from './start-due.job.ts'

const IS_ABOUT_NOBODY = sql`jsonb_array_length(selection -> 'ids') = 1
  and not exists (select from members m where m.id::text = selection -> 'ids' ->> 0)`

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
  personalTexts: BATCH_TEXTS,
  cleanup: {
    // Not in the transaction of the deletion: a merge deletes a record too, and its undo must find everything as it was.
    'drafts about one person who was deleted': sql`
      delete from message_batches where status = 'rascunho' and ${IS_ABOUT_NOBODY}`,
    'what was typed for a message to one person who was deleted': sql`
      update message_batches set asked_values = null, decisions = null, rev = rev + 1
      where (asked_values is not null or decisions is not null) and ${IS_ABOUT_NOBODY}`,
  },
  jobs: [
    runsJob(startDueBatchesJob, {
      handler: deps => startDueBatches({ ...deps, task: prepareMessagesTask(deps) }),
      schedule: { cron: '* * * * *', maxAttempts: 25 },
      afterRestore: 'drop',
    }),
  ],
})
