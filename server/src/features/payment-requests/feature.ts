import { sql } from 'kysely'
import { defineFeature } from '../feature.ts'
import { expireRequests } from './expire-requests.ts'

export const paymentRequests = defineFeature({
  name: 'payment-requests',
  cleanup: { 'payment requests that are over': ({ database, clock }) => expireRequests(database, clock()) },
  memberReferences: [{ to: 'members', table: 'payment_requests', columns: ['member_id'], onMerge: 'move' }],
  personalTexts: [
    {
      table: 'payment_requests',
      impersonal: ['code', 'entity', 'reference', 'provider', 'provider_request_id', 'rf_reference', 'search'],
      // Nobody is asked to pay any more by a page that names them.
      erase: ({ db, now }, { memberId }) =>
        sql`
          update payment_requests set status = 'anulado', rev = rev + 1, updated_at = ${now} where member_id = ${memberId} and status = 'aberto'
        `.execute(db),
    },
    { table: 'multibanco_ids', impersonal: ['entity', 'sub_entity'] },
  ],
  ownTables: ['multibanco_ids', 'payment_request_lines'],
  ownColumns: { paymentRequests: ['reference_asked_at'] },
})
