import * as calls from '@agremia/model/calls/treasury-movements'
import { treasuryMovements } from '@agremia/model/resources/treasury-movements'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/calls.ts'
import { knownId } from '../../http/known-id.ts'
import { answerOnce } from '../../resource/answer-once.ts'
import { presentItem } from '../../resource/present-item.ts'
import type { OnceDeps } from '../../resource/run-once.ts'
import type { FeatureDeps } from '../feature.ts'
import { readMovementsOfDoc } from './movements-of-doc.ts'
import { reverseMovement } from './reverse-movement.ts'

export function treasuryMovementRoutes(
  app: FastifyInstance,
  deps: OnceDeps & Pick<FeatureDeps, 'kernel' | 'settings' | 'served'>,
) {
  const { kernel, settings, served } = deps
  answerOnce(app, deps, calls.reverseMovement, async ({ params, body, context }) => {
    const reversal = await reverseMovement({ ...context, settings: settings.texts() }, knownId(params.id), body)
    return { data: await presentItem(served(treasuryMovements.name), kernel, reversal, context) }
  })
  answer(app, calls.movementsOfDoc, async ({ params }) => ({
    data: await readMovementsOfDoc(kernel.database.kysely, knownId(params.id)),
  }))
}
