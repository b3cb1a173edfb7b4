import type { KeyAccess } from '../rules/key-scopes.ts'
import type { Reader } from '../rules/roles.ts'
import type { Upload } from '../rules/uploads.ts'

export type Json = Record<string, unknown> & { enum?: readonly unknown[] }

/** What stands at the verb of a path. */
export interface Operation extends Json {
  parameters?: readonly Json[]
  responses: Record<string, Json>
}

export const pathParameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })

/** With it a request is carried out once for each caller (OPS-08). */
export const ONCE_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key of your own for this request, best a UUID. For 7 days the same request with the same key is not carried out again: it is answered as the first time, without secrets. With the key another request is refused (409), and so is one whose answer was too long to be kept. A request that failed may be sent again with the same key.',
  schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
} as const satisfies Json

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

/** Who may call an operation: the roles of a session, and the permission that an API key needs. Keys are refused without one. */
export function security(access: readonly Reader[], keyScope?: KeyAccess) {
  const key = keyScope ? [{ apiKey: keyScope === 'any' ? [] : [keyScope] }] : []
  // An empty entry stands for a visitor.
  return access.includes('anyone')
    ? { security: [{}, ...key] }
    : { security: [{ bearer: [] }, ...key], 'x-roles': access }
}

export const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The session of a person.' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'agr_…',
    description: 'A key of a program, in the header alone. Each operation names the permission that it needs.',
  },
}

/** What an answer of one object or one list is wrapped in. */
export const wrapped = (schema: Json, meta?: Json): Json => ({
  type: 'object',
  required: ['data', ...(meta ? ['meta'] : [])],
  properties: { data: schema, ...(meta && { meta }) },
})

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The name of an operation in generated clients: `POST /payments/{id}/annul` is `postPaymentsByIdAnnul`. */
export function operationId(method: string, path: string) {
  const words = path.replace(/\{(\w+)\}/g, 'by-$1').split(/[^\w]|_/)
  return `${method.toLowerCase()}${words.map(capital).join('')}`
}

const ERRORS = {
  401: ['Unauthorized', 'No session, or it has ended.'],
  403: ['Forbidden', 'The role may not do this.'],
  404: ['NotFound', 'There is no such row, or it is not visible to the role.'],
  409: ['Conflict', 'Somebody else changed the row since `rev` was read, or its state does not allow this.'],
  413: ['TooLarge', 'The file or the body is too large.'],
  422: ['InvalidInput', 'Values are wrong: `errors` has one text for each field, `_` for the whole.'],
  429: ['TooMany', 'Too many requests: wait as many seconds as the header Retry-After tells.'],
} as const satisfies Record<number, readonly [name: string, description: string]>

const FAILED = [
  'Failed',
  'Any other error: 400 for what cannot be read, 500 for a fault of ours, 503 for what is not possible now.',
]

export const ERROR_RESPONSES: Record<string, Json> = Object.fromEntries(
  [...Object.values(ERRORS), FAILED].map(([name, description]) => [
    name,
    { description, ...json(reference('Errors')) },
  ]),
)

/** Every error of the API. Beside the two texts a conflict has the row of now as `data` and what was changed since as `changed`. */
export const ERRORS_SCHEMA: Json = {
  type: 'object',
  required: ['code', 'errors'],
  additionalProperties: true,
  properties: {
    code: { type: 'string', description: 'For programs; it does not change with the texts.' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Texts in Portuguese, by the name of the field; `_` is about the whole request.',
    },
    warnings: { type: 'object', additionalProperties: { type: 'string' } },
    data: { description: 'Of a conflict: the row as it is now.' },
    changed: { description: 'Of a conflict: what others changed since the sent `rev`.' },
  },
}

/** The errors that an operation may answer, by its method, path and access. */
export function errorsOf(method: string, path: string, access: readonly Reader[], hasFile = false) {
  const isWrite = method.toLowerCase() !== 'get'
  const statuses: (keyof typeof ERRORS)[] = [
    ...(access.includes('anyone') ? [] : ([401, 403] as const)),
    ...(path.includes('{') ? ([404] as const) : []),
    ...(isWrite ? ([409] as const) : []),
    ...(hasFile ? ([413] as const) : []),
    422,
    429,
  ]
  return {
    ...Object.fromEntries(statuses.map(status => [status, { $ref: `#/components/responses/${ERRORS[status][0]}` }])),
    default: { $ref: '#/components/responses/Failed' },
  }
}
