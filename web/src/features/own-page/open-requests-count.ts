import { countCall } from '../../contributions/count-call.ts'

/** How many requests wait for a decision by staff. */
export const OPEN_REQUESTS = countCall('memberChangeRequests', '/member_change_requests?_status=pendente')
