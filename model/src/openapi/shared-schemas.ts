import { bulkDeleteRequest } from '../calls/bulk-delete.ts'
import { exportRequest } from '../calls/export.ts'
import { historyAnswer } from '../calls/history.ts'
import { taskEntry } from '../calls/tasks.ts'
import { validAnswer } from '../calls/valid-answer.ts'
import { ERRORS_SCHEMA, type Json } from './parts.ts'
import { SYSTEM, WRITTEN } from './resource-schemas.ts'
import { jsonSchema } from './zod-schema.ts'

/** The schemas that operations of every resource refer to. */
export const SHARED_SCHEMAS: Readonly<Record<string, Json>> = {
  Errors: ERRORS_SCHEMA,
  [WRITTEN]: {
    type: 'object',
    description: 'What a key hears that may write and not read.',
    additionalProperties: false,
    required: Object.keys(SYSTEM),
    properties: SYSTEM,
  },
  Valid: jsonSchema(validAnswer),
  Task: jsonSchema(taskEntry),
  ExportRequest: jsonSchema(exportRequest),
  DeleteRequest: jsonSchema(bulkDeleteRequest),
  History: jsonSchema(historyAnswer),
}
