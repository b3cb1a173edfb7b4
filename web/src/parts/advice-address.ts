const ADVICE = '/~quotas/aviso/$memberId'

/** Where the payment advice of one member is seen, printed and sent. */
export const adviceOf = (memberId: string) => ({ to: ADVICE, params: { memberId } }) as const
