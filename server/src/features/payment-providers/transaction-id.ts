interface ToldPayment {
  requestId?: string | null
  orderId?: string
  entity?: string
  reference?: string
  paidAt: Date
}

/**
 * The service's own id where it tells one. A reference that was made without asking the service has none; it can be paid more than
 * once, so the time of the payment is part of the id.
 */
export function transactionIdOf({ requestId, orderId, entity, reference, paidAt }: ToldPayment): string {
  if (requestId) return requestId
  return [entity, reference ?? orderId, paidAt.toISOString()].filter(Boolean).join('.')
}
