import {
  askForReference as askForReferenceCall,
  payByPhone,
  readPaymentInformation,
  readPaymentState,
} from '@agremia/model/calls/payment-page'
import type { FastifyInstance } from 'fastify'
import { ApiError, Conflict } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { type Limit, takeTry } from '../auth/throttle.ts'
import { askForReference } from '../payment-providers/ask-for-reference.ts'
import { REFUSED_BY_PROVIDER, sendToPhone } from '../payment-providers/mbway/send-to-phone.ts'
import { findRequest, type PageDeps, stateOf } from './find-request.ts'
import { isAskedAsIssued, readInformation } from './read-information.ts'

const referencesOf = (requestId: string): Limit => ({
  key: `payment page:reference:${requestId}`,
  most: 10,
  minutes: 60,
})

/** The calls of the page on which one request is paid (NAV-30), for whoever has its address. */
export function paymentPageRoutes(app: FastifyInstance, deps: PageDeps) {
  answer(app, readPaymentInformation, async ({ params, request }) => ({
    data: await readInformation(deps, await findRequest(deps, params.code, request.ip)),
  }))

  answer(app, readPaymentState, async ({ params, request }) => ({
    data: stateOf(await findRequest(deps, params.code, request.ip)),
  }))

  answer(app, askForReferenceCall, async ({ params, request }) => {
    const found = await findRequest(deps, params.code, request.ip)
    // One that cannot be had is asked for again only as often as somebody may open the page.
    await takeTry(deps.database.kysely, referencesOf(found.id), deps.clock())
    if (found.status === 'aberto' && isAskedAsIssued(found)) await askForReference(deps, found.id)
    return { data: (await readInformation(deps, await findRequest(deps, params.code, request.ip))).multibanco }
  })

  answer(app, payByPhone, async ({ params, body, request }) => {
    const find = () => findRequest(deps, params.code, request.ip)
    const found = await find()
    if (found.status !== 'aberto') throw new Conflict('Este pedido já não está por pagar.')
    if (!isAskedAsIssued(found)) throw new Conflict('O valor em dívida mudou. Pague o que falta por transferência.')
    // Nobody in particular: whoever has the link, signed in or not.
    await sendToPhone(deps, undefined, { paymentRequestId: found.id, phone: body.phone }).catch(tellVisitor)
    return { data: stateOf(await find()) }
  })
}

/** What is wrong with keys or settings is told to staff, who can do something about it. */
function tellVisitor(error: unknown): never {
  if (error instanceof ApiError && error.code === REFUSED_BY_PROVIDER)
    throw new Conflict('Não foi possível enviar o pedido. Tente daqui a uns minutos, ou pague de outra forma.')
  throw error
}
