import type { Reader } from '../rules/roles.ts'
import type { Upload } from '../rules/uploads.ts'

export type Json = Record<string, unknown> & { enum?: readonly unknown[] }

export const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
export const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
export const json = (schema: Json) => ({ content: { 'application/json': { schema } } })
/** The multipart body of an upload: the file and its accompanying fields. */
export const form = (
  { types, maxBytes }: Upload,
  beside: Record<string, Json> = {},
  required: readonly string[] = [],
) => ({
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: [...required, 'file'],
        additionalProperties: false,
        properties: {
          ...beside,
          file: { type: 'string', format: 'binary', description: `At most ${maxBytes} bytes.` },
        },
      },
      encoding: { file: { contentType: types.join(', ') } },
    },
  },
})
export const security = (access: readonly Reader[]) => (access.includes('anyone') ? [] : [{ bearer: [] }])
export const errors = { default: { description: 'Error', ...json(reference('Errors')) } }
