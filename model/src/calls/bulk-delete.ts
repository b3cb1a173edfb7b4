import { z } from 'zod'
import { exportRequest, isChoice, NO_CHOICE } from './export.ts'

/** How many rows one task deletes at most; they are noted by id when it is started. */
export const MAX_DELETED_ROWS = 20_000

/** `POST {resource}/delete`: the rows that were ticked, or all that the list's query finds. */
export const bulkDeleteRequest = z
  .strictObject({ query: exportRequest.shape.query, ids: exportRequest.shape.ids })
  .refine(isChoice, NO_CHOICE)
