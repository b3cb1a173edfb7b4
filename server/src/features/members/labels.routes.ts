import { type LabelRequest, previewLabels, printLabels } from '@agremia/model/calls/labels'
import { members } from '@agremia/model/resources/members'
import { hasAddress, LABEL_SHEETS, labelsOn } from '@agremia/model/rules/label-sheets'
import type { FastifyInstance } from 'fastify'
import { InvalidInput } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { startTask } from '../../tasks/start-task.ts'
import type { TaskDefinition } from '../../tasks/task.ts'
import type { LabelDeps } from './labels.task.ts'
import { readAddressees } from './read-addressees.ts'

export function labelRoutes(
  app: FastifyInstance,
  { kernel, served, task }: LabelDeps & { task: TaskDefinition<LabelRequest> },
) {
  const addressees = (request: LabelRequest, actor: Actor | undefined) =>
    readAddressees(kernel.database.kysely, { served, find: kernel.find }, request, actor, kernel.clock())

  answer(app, previewLabels, async ({ body, actor }) => {
    const found = await addressees(body, actor)
    const without = found.filter(one => !hasAddress(one))
    const labels = found.length - without.length
    return {
      data: {
        total: found.length,
        labels,
        sheets: labels === 0 ? 0 : Math.ceil((labels + body.skip) / labelsOn(LABEL_SHEETS[body.sheet])),
        without: without.slice(0, 100).map(({ memberNumber, name }) => ({ memberNumber, name })),
      },
    }
  })

  answer(app, printLabels, async ({ body, actor }) => {
    const labels = (await addressees(body, actor)).filter(hasAddress).length
    if (labels === 0) throw new InvalidInput({ ids: 'Nenhuma destas fichas tem morada.' })
    const data = await inTransaction(kernel.database, actor, kernel.clock(), async context => {
      await recordAction(kernel, 'export', { resource: members, title: 'Etiquetas de morada' }, context)
      return startTask(context, { definition: task, input: body, title: 'Etiquetas de morada', total: labels })
    })
    return { data }
  })
}
