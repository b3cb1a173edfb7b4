import { defineFeature } from '../feature.ts'
import { expireRequests } from './expire-requests.ts'

export const paymentRequests = defineFeature({
  name: 'payment-requests',
  cleanup: { 'payment requests that are over': ({ database, clock }) => expireRequests(database, clock()) },
  memberReferences: [{ to: 'members', table: 'payment_requests', columns: ['member_id'], onMerge: 'move' }],
  ownTables: ['multibanco_ids', 'payment_request_lines'],
  ownColumns: { paymentRequests: ['reference_asked_at'] },
})
