import { z } from 'zod'
import type { Json } from './parts.ts'

/** The JSON Schema of a contract's part. */
export const jsonSchema = (schema: z.ZodType): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest as Json // zod prints plain JSON Schema
}
