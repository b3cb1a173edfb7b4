import { randomInt, randomUUID } from 'node:crypto'
import { makeMultibancoReference } from '@agremia/model/rules/collecting/multibanco-reference'

/** No bank has this entity. */
export const SIMULATED_ENTITY = '99999'
const SUB_ENTITY = '9'
/** What the simulated service keeps of each payment, in cents. */
const FEE = 62

export type SimulatedStatus = 'pending' | 'paid' | 'rejected' | 'expired' | 'declined'

/** A payment that the service was asked to collect. Amounts are cents. */
export interface SimulatedRequest {
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
}

/** MB WAY requests expire after four minutes. */
const MBWAY_MS = 240_000

/** The endings of phone numbers that decide what happens without anybody pressing a button. */
const ENDINGS: Readonly<Record<string, SimulatedStatus | 'paidUnheard'>> = {
  '001': 'paid',
  '002': 'rejected',
  '003': 'expired',
  '004': 'declined',
  '006': 'paidUnheard',
}
/** Such requests are not even taken. */
export const FAILING_ENDING = '005'

/** The requests and payments of a payment service that moves no money, in memory. */
export function createSimulatedProvider({ now, answerMs, tell }: Options) {
  const requests = new Map<string, SimulatedRequest>()
  const payments: SimulatedPayment[] = []
  const timers = new Set<NodeJS.Timeout>()
  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  function open(orderId: string, amount: number, how: Pick<SimulatedRequest, 'phone' | 'reference'>) {
    const at = now()
    const requestId = randomUUID().replaceAll('-', '').slice(0, 20)
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

  const paymentOf = (request: SimulatedRequest, amount: number): SimulatedPayment => ({
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
    close,

    createReference(orderId: string, amount: number) {
      const reference = makeMultibancoReference({
        entity: SIMULATED_ENTITY,
        subEntity: SUB_ENTITY,
        id: randomInt(1, 1_000_000),
        amount,
      })
      return reference === null ? undefined : open(orderId, amount, { reference })
    },

    createMbway(orderId: string, amount: number, phone: string) {
      const request = open(orderId, amount, { phone })
      const ending = ENDINGS[phone.slice(-3)]
      if (ending === 'paid') later(answerMs, () => void pay(request))
      else if (ending === 'paidUnheard') later(answerMs, () => void pay(request, { manner: 'lost' }))
      else if (ending) later(answerMs, () => close(request, ending))
      later(MBWAY_MS, () => close(request, 'expired'))
      return request
    },

    /** Gives money back to who paid it; the list tells it as a payment of less than nothing. */
    refund({ requestId, reference }: Pick<SimulatedPayment, 'requestId' | 'reference'>, amount?: number) {
      const paid = payments.find(
        one => one.amount > 0 && (requestId ? one.requestId === requestId : one.reference === reference),
      )
      if (paid) payments.push({ ...paid, amount: -(amount ?? paid.amount), fee: 0 })
    },

    /** Pays any reference, also one that the program has made by itself. */
    async payReference(entity: string, reference: string, amount: number, manner: CallbackManner = 'once') {
      const known = [...requests.values()].find(one => one.reference === reference && one.status === 'pending')
      if (known && entity === SIMULATED_ENTITY) return pay(known, { amount, manner })
      const payment = { requestId: '', orderId: '', entity, reference, amount, fee: FEE, paidAt: now() }
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
