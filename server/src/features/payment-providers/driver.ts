import { PAYMENT_FAULTS, type PaymentFault } from '@agremia/model/rules/collecting/payment-faults'

/** What an MB WAY request has come to. */
export type MbwayStatus = 'pending' | 'paid' | 'rejected' | 'expired' | 'declined' | 'error' | 'refunded'

/** Money that a payment service says has come. Amounts are cents. */
export interface ProviderPayment {
  /** The same in the callback and in the list, so that one payment is one row. */
  transactionId: string
  /** Ours; where the payment was asked for by us. */
  orderId?: string
  entity?: string
  reference?: string
  amount: number
  fee?: number
  method: 'multibanco' | 'mbway'
  paidAt: Date
  isRefund: false
}

/** Money that a payment service says has been given back to the payer: the whole of a payment, or a part. */
export interface ProviderRefund {
  /** The service's own, or what tells it from every other refund. */
  refundId: string
  /** The payment's, where the service names it. */
  transactionId?: string
  entity?: string
  reference?: string
  /** In cents. */
  amount: number
  refundedAt: Date
  isRefund: true
}

export interface ReferenceOrder {
  orderId: string
  amount: number
  description?: string
  /** The last day on which it can be paid, and how many days are left until then. */
  expiresOn?: string
  expiryDays?: number
}

/** A reference that the service can be asked about: of Multibanco with its entity, or of a request to a phone. */
export interface KnownReference {
  method: 'multibanco' | 'mbway'
  entity: string | null
  reference: string
}

/** A request to a phone ended without money. */
export interface EndedMbway {
  orderId: string
  status: 'rejected' | 'expired'
}

/** What all payment services can do. Every call rejects with a `PaymentServiceError`. */
interface CommonDriver {
  /** Whether the keys for it are set. */
  makesReferences: boolean
  asksPhones: boolean
  /** How long the payer has to confirm on the phone. */
  mbwaySeconds: number
  createReference(order: ReferenceOrder): Promise<{ entity: string; reference: string; requestId: string }>
  /** `phone` as `351#912345678`. */
  createMbway(order: {
    orderId: string
    amount: number
    phone: string
    description: string
  }): Promise<{ requestId: string; providerStatus: string }>
  /** With the payment where the service tells its details. */
  readMbwayStatus(
    requestId: string,
  ): Promise<{ status: MbwayStatus; providerStatus: string; payment?: ProviderPayment }>
  /** Asks something that needs the keys and changes nothing. */
  testConnection(now: Date): Promise<void>
}

/** A service that lists its payments, and whose callbacks are addresses with parameters. */
export interface ListingDriver extends CommonDriver {
  /** Unreadable is a callback that tells nothing which could be confirmed. */
  parseCallback(query: Readonly<Record<string, unknown>>): ProviderPayment | 'wrongKey' | 'unreadable'
  listPayments(from: Date, to: Date): Promise<(ProviderPayment | ProviderRefund)[]>
}

/** A service without a list, which is asked about each reference and signs what it sends. */
export interface SigningDriver extends CommonDriver {
  parseWebhook(
    headers: Readonly<Record<string, unknown>>,
    body: Buffer,
  ): ProviderPayment | ProviderRefund | EndedMbway | 'wrongKey' | 'unreadable'
  /** What was paid on it. Nothing where the service does not know it. */
  readReference(reference: KnownReference): Promise<ProviderPayment[]>
}

export type PaymentDriver = ListingDriver | SigningDriver

/** After these the service may have done what it was asked nevertheless; the others are certain refusals. */
const UNCERTAIN: readonly PaymentFault[] = ['timeout', 'unavailable', 'unexpectedAnswer']

/** A payment service could not do what it was asked. Its message is in Portuguese and names no key. */
export class PaymentServiceError extends Error {
  constructor(
    readonly fault: PaymentFault,
    /** The service's own code, where it gave one. */
    readonly providerStatus?: string,
  ) {
    super(PAYMENT_FAULTS[fault])
  }

  get isUncertain() {
    return UNCERTAIN.includes(this.fault)
  }
}
