import { verifyCard } from '@agremia/model/calls/card-verification'
import { notValidText, VERIFICATIONS_A_MINUTE } from '@agremia/model/rules/cards/card-verification'
import { isStaff } from '@agremia/model/rules/roles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NotFound, TooMany } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { networkOf } from '../../http/network.ts'
import type { FeatureDeps } from '../feature.ts'
import { photoAddresses } from '../photos/photo-addresses.ts'
import { findCard, tellCard } from './verify-card.ts'

type VerificationDeps = Pick<FeatureDeps, 'database' | 'clock' | 'settings' | 'keys'>

/** Anyone may verify a card (CARD-02); only staff learn why one is not valid, and an API key learns what anyone does. */
export function cardVerificationRoutes(app: FastifyInstance, deps: VerificationDeps) {
  const { database, clock, settings } = deps
  const photos = photoAddresses(deps)
  const refuseTooMany = limitVerifications(app)

  answer(app, verifyCard, async ({ params, actor, request }) => {
    await refuseTooMany(request)
    const now = clock()
    const card = await findCard(database.kysely, params.code ?? '', now)
    const isForStaff = actor?.kind === 'user' && isStaff(actor.role)
    if (!card || (card.validity !== 'valido' && !isForStaff))
      throw new NotFound(notValidText(settings.texts().organisationName))
    return { data: tellCard(card, { settings: settings.texts(), signPhoto: photos.sign, now, isForStaff }) }
  })
}

/** Counted in memory: a verification writes nothing, however often it is asked for. */
function limitVerifications(app: FastifyInstance) {
  const countFor = (most: number, keyOf: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max: most, timeWindow: '1 minute', keyGenerator: keyOf })
  const ofVisitor = countFor(VERIFICATIONS_A_MINUTE.visitor, ({ ip }) => `card verification:${networkOf(ip)}`)
  const ofStaff = countFor(VERIFICATIONS_A_MINUTE.staff, ({ actor }) => `card verification:${userIdOf(actor)}`)
  return async (request: FastifyRequest) => {
    const { actor } = request
    // A key has a limit of its own.
    if (actor?.kind === 'key') return
    const counted = await (actor && isStaff(actor.role) ? ofStaff : ofVisitor)(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new TooMany(counted.ttlInSeconds, 'Demasiadas verificações. Aguarde um pouco e tente de novo.')
  }
}
