import { countCall } from '../../contributions/count-call.ts'

/** The filter of the cards of which their holders said that they were lost, and about which nobody has decided. */
export const REPORTED_LOST = { _status: 'valido', '_reportedLostAt.empty': 'false' } as const

export const LOST_CARDS = countCall('membershipCards', `/membership_cards?${new URLSearchParams(REPORTED_LOST)}`)
