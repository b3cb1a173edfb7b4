import { bulkDeleteRequest, MAX_DELETED_ROWS } from '@agremia/model/calls/bulk-delete'
import { fieldErrors } from '@agremia/model/resource/schema'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import { chosenRows } from '../../resource/chosen-rows.ts'
import { inTransaction } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import type { Served } from '../../resource/serve.ts'
import { startTask } from '../../tasks/start-task.ts'
import type { TaskDefinition } from '../../tasks/task.ts'
import type { BulkDeleteInput } from './bulk-delete.task.ts'
import { countedRows } from './counted-rows.ts'

/**
 * Starts the deletion of many rows of a resource (LIST-09). The rows are chosen now, by the list's own scoped query: a row
 * that matches only when the task runs is not deleted.
 */
export function bulkDeleteRoute(
  app: FastifyInstance,
  kernel: Kernel,
  served: Served,
  definition: TaskDefinition<BulkDeleteInput>,
) {
  const { resource } = served
  if (resource.access.delete.length === 0 || resource.access.list.length === 0) return
  app.post(`/${resource.path}/delete`, { config: { access: resource.access.delete } }, async (request, reply) => {
    const parsed = bulkDeleteRequest.safeParse(request.body)
    if (!parsed.success) throw new InvalidInput(fieldErrors(parsed.error))
    const { actor } = request
    const data = await inTransaction(kernel.database, actor, kernel.clock(), async context => {
      const { from, order } = chosenRows(served, parsed.data, actor, context.now)
      const { rows } = await sql<{ id: string }>`
        select t.id ${from} ${order(kernel.find)} limit ${MAX_DELETED_ROWS + 1}
      `.execute(context.db)
      if (rows.length === 0) throw new InvalidInput({ ids: 'Nenhum destes registos existe já.' })
      if (rows.length > MAX_DELETED_ROWS)
        throw new InvalidInput({
          ids: `São demasiados registos de uma vez: no máximo ${countedRows(MAX_DELETED_ROWS)}.`,
        })
      return startTask(context, {
        definition,
        input: { resource: resource.name, ids: rows.map(({ id }) => id) },
        title: `Eliminar ${countedRows(rows.length)}: ${kernel.wording()(resource.label.many)}`,
        total: rows.length,
      })
    })
    return reply.code(202).send({ data })
  })
}
