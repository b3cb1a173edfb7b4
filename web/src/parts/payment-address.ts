const NEW_PAYMENT = '/~quotas/pagamentos/novo'
const MEMBER = 'memberId'

/** Where a payment of one member is recorded. */
export const paymentOf = (memberId: string) => ({ to: NEW_PAYMENT, search: { [MEMBER]: memberId } }) as const
