import { queryKeys } from '../../api/query-keys.ts'
import type { FirstCall } from '../../contributions/first-call.ts'

/** One call answers all counts and all states of steps. */
export const FIRST_SCREEN: FirstCall = { key: queryKeys.resource('firstScreen'), path: '/first_screen' }
