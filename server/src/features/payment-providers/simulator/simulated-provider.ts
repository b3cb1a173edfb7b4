import { randomInt, randomUUID } from 'node:crypto'
import { EUPAGO_MBWAY_SECONDS, MBWAY_SECONDS } from '@agremia/model/rules/collecting/mbway'
import { makeMultibancoReference } from '@agremia/model/rules/collecting/multibanco-reference'

/** No bank has this entity. */
export const SIMULATED_ENTITY = '99999'
const SUB_ENTITY = '9'
/** What the simulated service keeps of each payment, in cents. */
const FEE = 62

export type SimulatedStatus = 'pending' | 'paid' | 'rejected' | 'expired' | 'declined'

/** In whose manner the service was asked, which is also how it tells of the outcome. */
export type Manner = 'ifthenpay' | 'eupago'

/** A payment that the service was asked to collect. Amounts are cents. */
export interface SimulatedRequest {
  manner: Manner
  requestId: string
  orderId: string
  amount: number
  /** Of MB WAY. */
  phone?: string
  /** Of Multibanco. */
  reference?: string
  status: SimulatedStatus
  createdAt: Date
  changedAt: Date
}

export interface SimulatedPayment {
  manner: Manner
  /** The number of the movement, as Eupago counts them. */
  movement: number
  /** Of a refund: the movement that is given back. */
  original?: number
  /** Empty where a reference was paid that the service has not made. */
  requestId: string
  orderId: string
  entity: string
  reference: string
  amount: number
  fee: number
  paidAt: Date
}

/** How a payment is told to the program, beside what the list says. */
export type CallbackManner = 'once' | 'twice' | 'lost' | 'wrongKey' | 'early'

interface Options {
  now(): Date
  /** How long people take to answer on their phones. */
  answerMs: number
  tell(payment: SimulatedPayment, manner: CallbackManner): Promise<void>
  /** That a request to a phone ended without money. */
  tellEnd(request: SimulatedRequest): Promise<void>
}

const EXPIRES_AFTER_S: Readonly<Record<Manner, number>> = { ifthenpay: MBWAY_SECONDS, eupago: EUPAGO_MBWAY_SECONDS }

/** The endings of phone numbers that decide what happens without anybody pressing a button. */
const ENDINGS: Readonly<Record<string, Exclude<SimulatedStatus, 'pending'> | 'paidUnheard'>> = {
  '001': 'paid',
  '002': 'rejected',
  '003': 'expired',
  '004': 'declined',
  '006': 'paidUnheard',
}
/** Such requests are not even taken. */
export const FAILING_ENDING = '005'

/** The requests and payments of a payment service that moves no money, in memory. */
export function createSimulatedProvider({ now, answerMs, tell, tellEnd }: Options) {
  const requests = new Map<string, SimulatedRequest>()
  const payments: SimulatedPayment[] = []
  const timers = new Set<NodeJS.Timeout>()
  // A program that is started again must not take its first movement for a known one.
  let movement = randomInt(100_000_000, 1_000_000_000)
  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  function open(orderId: string, amount: number, how: Pick<SimulatedRequest, 'manner' | 'phone' | 'reference'>) {
    const at = now()
    const requestId =
      how.manner === 'eupago' ? String(randomInt(100_000_000)) : randomUUID().replaceAll('-', '').slice(0, 20)
    const request: SimulatedRequest = {
      requestId,
      orderId,
      amount,
      ...how,
      status: 'pending',
      createdAt: at,
      changedAt: at,
    }
    requests.set(requestId, request)
    return request
  }

  function close(request: SimulatedRequest, status: SimulatedStatus) {
    if (request.status !== 'pending') return false
    request.status = status
    request.changedAt = now()
    return true
  }

  async function end(request: SimulatedRequest, status: Exclude<SimulatedStatus, 'pending' | 'paid'>) {
    if (close(request, status) && request.phone) await tellEnd(request)
  }

  const paymentOf = (request: SimulatedRequest, amount: number): SimulatedPayment => ({
    manner: request.manner,
    movement: ++movement,
    requestId: request.requestId,
    orderId: request.orderId,
    entity: request.reference ? SIMULATED_ENTITY : 'MBWAY',
    reference: request.reference ?? request.orderId,
    amount,
    fee: FEE,
    paidAt: now(),
  })

  async function pay(
    request: SimulatedRequest,
    { amount = request.amount, manner = 'once' }: { amount?: number; manner?: CallbackManner } = {},
  ) {
    if (request.status !== 'pending') return
    const payment = paymentOf(request, amount)
    if (manner === 'early') {
      // The callback overtakes the service's own books.
      later(answerMs, () => close(request, 'paid') && payments.push(payment))
    } else {
      close(request, 'paid')
      payments.push(payment)
    }
    await tell(payment, manner)
  }

  return {
    requests: () => [...requests.values()].toReversed(),
    payments: () => payments,
    find: (requestId: string) => requests.get(requestId),
    pay,
    end,

    createReference(orderId: string, amount: number, manner: Manner) {
      const reference = makeMultibancoReference({
        entity: SIMULATED_ENTITY,
        subEntity: SUB_ENTITY,
        id: randomInt(1, 1_000_000),
        amount,
      })
      return reference === null ? undefined : open(orderId, amount, { manner, reference })
    },

    createMbway(orderId: string, amount: number, phone: string, manner: Manner) {
      const request = open(orderId, amount, { manner, phone })
      const ending = ENDINGS[phone.slice(-3)]
      if (ending === 'paid') later(answerMs, () => void pay(request))
      else if (ending === 'paidUnheard') later(answerMs, () => void pay(request, { manner: 'lost' }))
      else if (ending) later(answerMs, () => void end(request, ending))
      later(EXPIRES_AFTER_S[manner] * 1000, () => void end(request, 'expired'))
      return request
    },

    /** Gives money back to who paid it; a list tells it as a payment of less than nothing. */
    async refund({ requestId, reference }: Pick<SimulatedPayment, 'requestId' | 'reference'>, amount?: number) {
      const paid = payments.find(
        one => one.amount > 0 && (requestId ? one.requestId === requestId : one.reference === reference),
      )
      if (!paid) return
      const refund = {
        ...paid,
        movement: ++movement,
        original: paid.movement,
        amount: -(amount ?? paid.amount),
        fee: 0,
        paidAt: now(),
      }
      payments.push(refund)
      await tell(refund, 'once')
    },

    /** Pays any reference, also one that the program has made by itself. */
    async payReference(entity: string, reference: string, amount: number, manner: CallbackManner = 'once') {
      const known = [...requests.values()].find(one => one.reference === reference && one.status === 'pending')
      if (known && entity === SIMULATED_ENTITY) return pay(known, { amount, manner })
      const paidAt = now()
      const told = { manner: 'ifthenpay', movement: ++movement, requestId: '', orderId: '' } as const
      const payment = { ...told, entity, reference, amount, fee: FEE, paidAt }
      if (manner === 'early') later(answerMs, () => payments.push(payment))
      else payments.push(payment)
      await tell(payment, manner)
    },

    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
export type SimulatedProvider = ReturnType<typeof createSimulatedProvider>
