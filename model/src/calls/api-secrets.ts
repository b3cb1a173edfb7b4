import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

export const revokeApiSecret = defineCall({
  method: 'POST',
  path: '/api_secrets/:id/revoke',
  summary: 'Revoke an API key for good, on every instance at once',
  access: STAFF,
  answer: z.strictObject({ data: z.looseObject({ _id: z.string(), rev: z.int() }) }),
})
