import { z } from 'zod'
import { exportRequest } from './export.ts'

/** How many rows one task deletes at most; they are noted by id when it is started. */
export const MAX_DELETED_ROWS = 20_000

/** `POST {resource}/delete`: the rows that were ticked, or all that the list's query finds. */
export const bulkDeleteRequest = z
  .strictObject({ query: exportRequest.shape.query, ids: exportRequest.shape.ids })
  .refine(({ query, ids }) => query !== undefined || ids !== undefined, {
    // Without either it would be everything there is, by mistake.
    message: 'Escolha pelo menos um registo.',
    path: ['ids'],
  })
export type BulkDeleteRequest = z.output<typeof bulkDeleteRequest>
