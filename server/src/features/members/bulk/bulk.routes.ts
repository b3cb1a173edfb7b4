import { applyBulk, previewBulk, previewBulkQuotas } from '@agremia/model/calls/bulk'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/calls.ts'
import { inTransaction } from '../../../resource/context.ts'
import { startTask } from '../../../tasks/start-task.ts'
import type { TaskDefinition } from '../../../tasks/task.ts'
import { type BulkDeps, previewBulkChange, previewBulkQuotas as previewQuotas, readBulkChange } from './apply-bulk.ts'
import { type BulkChangeInput, sheets } from './bulk-change.task.ts'

const TITLES = { tags: 'Pôr e tirar etiquetas', state: 'Mudar o estado', category: 'Mudar a categoria' } as const

/** Bulk changes of members: a preview, then a task that changes all or none and can be undone (MEM-01). */
export function bulkRoutes(
  app: FastifyInstance,
  { task, ...deps }: BulkDeps & { task: TaskDefinition<BulkChangeInput> },
) {
  const { database, clock } = deps.kernel

  answer(app, previewBulk, async ({ body, actor }) => ({
    data: await inTransaction(database, actor, clock(), context => previewBulkChange(deps, context, body)),
  }))

  answer(app, previewBulkQuotas, async ({ body, actor }) => ({ data: await previewQuotas(deps, actor, body) }))

  answer(app, applyBulk, async ({ body, actor }) => ({
    data: await inTransaction(database, actor, clock(), async context => {
      // The members are chosen now: those who match the query only when the task runs were not in the preview.
      const ids = (await readBulkChange(deps, context, body)).map(({ id }) => id)
      const { action, quotas } = body
      const title = `${TITLES[action.kind]}: ${sheets(ids.length)}`
      return startTask(context, { definition: task, input: { ids, action, quotas }, title, total: ids.length })
    }),
  }))
}
