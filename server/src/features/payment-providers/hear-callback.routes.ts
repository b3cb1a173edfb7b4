import { callbackCall } from '@agremia/model/calls/payment-providers'
import type { FastifyInstance } from 'fastify'
import { BadRequest, Forbidden } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { networkOf } from '../../http/network.ts'
import { type Limit, takeTry } from '../auth/throttle.ts'
import type { FeatureDeps } from '../feature.ts'
import { configuredProvider } from './configured-provider.ts'
import { confirmSoon } from './confirm-payments.ts'
import { hearCallback } from './hear-payments.ts'

type Deps = Pick<FeatureDeps, 'database' | 'clock' | 'settings' | 'program'>

/** Only wrong keys count: the provider itself calls as often as people pay. */
const wrongKeysFrom = (address: string): Limit => ({
  key: `payment callback:from:${networkOf(address)}`,
  most: 30,
  minutes: 15,
})

/** Notes what is told and answers at once; the provider is asked about it by a job. */
export function callbackRoute(app: FastifyInstance, deps: Deps) {
  const { database, clock } = deps
  answer(app, callbackCall, async ({ query, request }) => {
    const provider = configuredProvider(deps)
    const payment = provider?.driver.parseCallback(query) ?? 'wrongKey'
    const now = clock()
    if (payment === 'wrongKey' || !provider) {
      await takeTry(database.kysely, wrongKeysFrom(request.ip), now)
      throw new Forbidden()
    }
    if (payment === 'unreadable') throw new BadRequest('Faltam o valor e a identificação do pagamento.')
    await database.kysely.transaction().execute(async db => {
      if (await hearCallback(db, payment, { provider: provider.name, now })) await confirmSoon(db)
    })
    return { data: { isHeard: true } }
  })
}
