import { sendToPhone as sendToPhoneCall } from '@agremia/model/calls/payment-providers'
import { mbway } from '@agremia/model/resources/mbway'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../../db/faults.ts'
import { InvalidInput } from '../../../errors.ts'
import { answer } from '../../../http/calls.ts'
import { inTransaction } from '../../../resource/context.ts'
import { presentItem } from '../../../resource/present-item.ts'
import type { FeatureDeps } from '../../feature.ts'
import { openRequests } from '../../payment-requests/open-requests.ts'
import { mbwayProvider, sendToPhone } from './send-to-phone.ts'

type Deps = Pick<FeatureDeps, 'database' | 'clock' | 'settings' | 'program' | 'log' | 'kernel' | 'served'>

/** Staff ask a member at the counter or on the telephone. */
export function mbwayRoutes(app: FastifyInstance, deps: Deps) {
  const { database, clock, settings, kernel, served } = deps
  answer(app, sendToPhoneCall, async ({ body: { memberId, chargeIds, phone }, actor }) => {
    mbwayProvider(deps)
    const wanted = [{ payerId: memberId, chargeIds }]
    const [request] = await runAgainIfBeaten(() =>
      inTransaction(database, actor, clock(), context =>
        openRequests({ ...context, settings: settings.texts() }, wanted),
      ),
    )
    if (!request) throw new InvalidInput({ chargeIds: 'Nada está por pagar nestas dívidas.' })
    const id = await sendToPhone(deps, actor, { paymentRequestId: request.id, phone })
    return inTransaction(database, actor, clock(), async context => ({
      data: await presentItem(served(mbway.name), kernel, id, context),
    }))
  })
}
