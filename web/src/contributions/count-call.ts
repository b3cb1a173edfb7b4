import { queryKeys } from '../api/query-keys.ts'
import type { FirstCall } from './first-call.ts'

/** A number of rows that is shown beside a menu entry or a list, and kept up to date. */
export interface CountCall extends FirstCall {
  /** Whose changes make the number be read again. */
  resource: string
  isCount: true
}

/** The number of rows that a list call finds: `countCall('memberApplications', '/member_applications?_status=nova')`. */
export const countCall = (resource: string, listCall: `/${string}?${string}`): CountCall => ({
  resource,
  key: [...queryKeys.resource(resource), 'count', listCall],
  // One row and its id are the least that a list answers with; only `meta.total` is read.
  path: `${listCall}&_limit=1&_fields=_id`,
  isCount: true,
})
