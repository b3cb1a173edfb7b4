import { callbackCall, webhookCall } from '@agremia/model/calls/payment-providers'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest, Forbidden, InvalidInput } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { networkOf } from '../../http/network.ts'
import { findNull } from '../../http/refuse-nulls.ts'
import { type Limit, takeTry } from '../auth/throttle.ts'
import type { FeatureDeps } from '../feature.ts'
import { type ConfiguredProvider, configuredProvider } from './configured-provider.ts'
import { confirmSoon } from './confirm-payments.ts'
import type { EndedMbway, ProviderPayment, ProviderRefund } from './driver.ts'
import { hearCallback, noteRefunds } from './hear-payments.ts'
import { endMbway } from './mbway/follow-mbway.ts'

type Deps = Pick<FeatureDeps, 'database' | 'clock' | 'settings' | 'program'>

/** Only wrong keys count: the provider itself calls as often as people pay. */
const wrongKeysFrom = (address: string): Limit => ({
  key: `payment callback:from:${networkOf(address)}`,
  most: 30,
  minutes: 15,
})

const MOST_BYTES = 20_000

/** Note what is told and answer at once; the provider is asked about it by a job. */
export function callbackRoutes(app: FastifyInstance, deps: Deps) {
  answer(app, callbackCall, async ({ query, request }) => {
    const provider = configuredProvider(deps)
    const driver = provider?.driver
    const told = driver && 'parseCallback' in driver ? driver.parseCallback(query) : 'wrongKey'
    return hear(deps, request, provider, told)
  })
  app.register(async scope => {
    // The signature is about the bytes that were sent.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    answer(
      scope,
      webhookCall,
      async ({ body, request }) => {
        const provider = configuredProvider(deps)
        const driver = provider?.driver
        const isSigned = driver && 'parseWebhook' in driver && Buffer.isBuffer(body)
        return hear(deps, request, provider, isSigned ? driver.parseWebhook(request.headers, body) : 'wrongKey')
      },
      { bodyLimit: MOST_BYTES },
    )
  })
}

type Told = ProviderPayment | ProviderRefund | EndedMbway | 'wrongKey' | 'unreadable'

async function hear(deps: Deps, request: FastifyRequest, provider: ConfiguredProvider | undefined, told: Told) {
  const { database, clock } = deps
  const now = clock()
  if (told === 'wrongKey' || !provider) {
    await takeTry(database.kysely, wrongKeysFrom(request.ip), now)
    throw new Forbidden()
  }
  // Encrypted, it was unread until now.
  if (findNull(told)) throw new InvalidInput({ _: MESSAGES.forbiddenCharacters })
  if (told === 'unreadable') throw new BadRequest('Faltam o valor e a identificação do pagamento.')
  const heard = { provider: provider.name, now }
  if ('status' in told) await endMbway(deps, told)
  else if (told.isRefund) await noteRefunds(database.kysely, [told], heard)
  else
    await database.kysely.transaction().execute(async db => {
      if (await hearCallback(db, told, heard)) await confirmSoon(db)
    })
  return { data: { isHeard: true } }
}
