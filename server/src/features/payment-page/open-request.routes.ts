import { openOwnPaymentRequest, openPaymentRequest, type WaysToPay } from '@agremia/model/calls/payment-requests'
import { paymentPagePath } from '@agremia/model/rules/collecting/payment-page'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../db/faults.ts'
import { InvalidInput } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import { ownMemberId } from '../own-page/own-member.ts'
import { acceptsMbway } from '../payment-providers/mbway/send-to-phone.ts'
import { openRequests, type RequestToOpen } from '../payment-requests/open-requests.ts'
import type { OpenedRequest } from '../payment-requests/opened-request.ts'
import type { PageDeps } from './find-request.ts'

/** Staff ask how a debt can be paid, to tell the payer; members go to the page themselves. */
export function openRequestRoutes(app: FastifyInstance, deps: PageDeps) {
  answer(app, openPaymentRequest, async ({ body: { memberId, chargeIds }, actor }) => {
    const request = await openRequest(deps, actor, { payerId: memberId, chargeIds })
    return { data: waysOf(deps, request) }
  })
  answer(app, openOwnPaymentRequest, async ({ body: { chargeIds }, actor }) => {
    // Who pays is who is signed in, whatever else is sent; debts of others are left out by `openRequests`.
    const payerId = await ownMemberId(deps.database.kysely, actor)
    const { code } = await openRequest(deps, actor, { payerId, chargeIds })
    return { data: { page: paymentPagePath(code) } }
  })
}

async function openRequest(
  { database, clock, settings }: PageDeps,
  actor: Actor | undefined,
  wanted: RequestToOpen,
): Promise<OpenedRequest> {
  const [request] = await runAgainIfBeaten(() =>
    inTransaction(database, actor, clock(), context =>
      openRequests({ ...context, settings: settings.texts() }, [wanted]),
    ),
  )
  if (!request) throw new InvalidInput({ chargeIds: 'Nada está por pagar nestas dívidas.' })
  return request
}

const waysOf = (deps: PageDeps, request: OpenedRequest): WaysToPay => ({
  _id: request.id,
  total: eurosFromCents(request.total),
  dueDate: request.dueDate,
  expiresOn: request.expiresOn,
  entity: request.entity,
  reference: request.reference,
  rfReference: request.rfReference,
  page: paymentPagePath(request.code),
  address: deps.publicUrl() + paymentPagePath(request.code),
  acceptsMbway: acceptsMbway(deps),
})
