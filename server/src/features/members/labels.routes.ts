import { type LabelRequest, previewLabels, printLabels } from '@agremia/model/calls/labels'
import { members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import { hasAddress, LABEL_SHEETS, labelsOn } from '@agremia/model/rules/label-sheets'
import type { FastifyInstance } from 'fastify'
import { InvalidInput } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import type { Served } from '../../resource/serve.ts'
import { readAddressees } from './read-addressees.ts'

interface LabelDeps {
  kernel: Kernel
  /** `members` as the app serves it, with its scope. */
  served: Served
}

export function labelRoutes(app: FastifyInstance, { kernel, served }: LabelDeps) {
  const addressees = (request: LabelRequest, actor: Actor | undefined) =>
    readAddressees(kernel.database.kysely, served, request, actor, kernel.clock())

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

  answer(app, printLabels, async ({ body, actor, reply }) => {
    const reachable = (await addressees(body, actor)).filter(hasAddress)
    if (reachable.length === 0) throw new InvalidInput({ ids: 'Nenhuma destas fichas tem morada.' })
    await inTransaction(kernel.database, actor, kernel.clock(), context =>
      kernel.audit.record(context, { action: 'export', resource: members.name, recordTitle: 'Etiquetas de morada' }),
    )
    // Loaded here, because its library is the largest that the server has and most people never print.
    const { drawLabels } = await import('./draw-labels.ts')
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="etiquetas-${lisbonDay(kernel.clock())}.pdf"`)
      .header('cache-control', 'no-store')
      .send(
        drawLabels({
          addressees: reachable,
          sheet: LABEL_SHEETS[body.sheet],
          skip: body.skip,
          organisation: kernel.organisation(),
          madeAt: kernel.clock(),
        }),
      )
  })
}
