import { PAYMENT_FAULTS, type PaymentFault } from '@agremia/model/rules/collecting/payment-faults'

/** What an MB WAY request has come to. */
export type MbwayStatus = 'pending' | 'paid' | 'rejected' | 'expired' | 'declined' | 'error' | 'refunded'

/** Money that a payment service says has come, or has been given back. Amounts are cents. */
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
  isRefund: boolean
}

/** One payment service. Every call but `parseCallback` rejects with a `PaymentServiceError`. */
export interface PaymentDriver {
  createReference(order: {
    orderId: string
    amount: number
    description?: string
    expiryDays?: number
  }): Promise<{ entity: string; reference: string; requestId: string }>
  /** `phone` as `351#912345678`. */
  createMbway(order: {
    orderId: string
    amount: number
    phone: string
    description: string
  }): Promise<{ requestId: string; providerStatus: string }>
  readMbwayStatus(requestId: string): Promise<{ status: MbwayStatus; providerStatus: string }>
  /** Unreadable is a callback that tells nothing which could be confirmed. */
  parseCallback(query: Readonly<Record<string, unknown>>): ProviderPayment | 'wrongKey' | 'unreadable'
  listPayments(from: Date, to: Date): Promise<ProviderPayment[]>
}

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
