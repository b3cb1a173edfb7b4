import { z } from 'zod'

/** What a call answers that validates without saving: values that are wrong are answered with 422 instead. */
export const validAnswer = z.strictObject({
  errors: z.strictObject({}),
  warnings: z.record(z.string(), z.string()),
})
