import { z } from 'zod'
import { PREVIEW_ROWS } from '../rules/preview-rows.ts'

/** Which of the people in a preview are asked for. */
export const previewPage = {
  search: z.string().max(200).default(''),
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(200).default(PREVIEW_ROWS),
}
