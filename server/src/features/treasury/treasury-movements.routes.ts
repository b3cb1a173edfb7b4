import * as calls from '@agremia/model/calls/treasury-movements'
import { treasuryMovements } from '@agremia/model/resources/treasury-movements'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../db/faults.ts'
import { answer } from '../../http/calls.ts'
import { knownId } from '../../http/known-id.ts'
import { inTransaction } from '../../resource/context.ts'
import { presentItem } from '../../resource/present-item.ts'
import type { FeatureDeps } from '../feature.ts'
import { readMovementsOfDoc } from './movements-of-doc.ts'
import { reverseMovement } from './reverse-movement.ts'

export function treasuryMovementRoutes(
  app: FastifyInstance,
  deps: Pick<FeatureDeps, 'kernel' | 'settings' | 'served'>,
) {
  const { kernel, settings, served } = deps
  answer(app, calls.reverseMovement, ({ params, body, actor }) => {
    const id = knownId(params.id)
    return runAgainIfBeaten(() =>
      inTransaction(kernel.database, actor, kernel.clock(), async context => {
        const reversal = await reverseMovement({ ...context, settings: settings.texts() }, id, body)
        return { data: await presentItem(served(treasuryMovements.name), kernel, reversal, context) }
      }),
    )
  })
  answer(app, calls.movementsOfDoc, async ({ params }) => ({
    data: await readMovementsOfDoc(kernel.database.kysely, knownId(params.id)),
  }))
}
