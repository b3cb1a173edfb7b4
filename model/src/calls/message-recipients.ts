import { z } from 'zod'
import { MOST_AT_ONCE } from './bulk.ts'
import { exportRequest } from './export.ts'

const { query, ids } = exportRequest.shape
const memberIds = z.array(z.uuid()).max(MOST_AT_ONCE)

/**
 * Whom a batch is for: what the members' list finds by `query`, or the rows that were ticked in it, beside those added one by one,
 * without those taken out. The call of an assembly goes to every member whatever is chosen.
 */
export const recipientSelection = z.strictObject({
  query,
  ids,
  also: memberIds.optional(),
  except: memberIds.optional(),
  /** Former members get it too, because it concerns them. */
  includesFormer: z.boolean().optional(),
})
export type RecipientSelection = z.output<typeof recipientSelection>
