import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

export const markContactReturned = defineCall({
  method: 'POST',
  path: '/contacts/:id/returned',
  summary:
    'Note that messages to an e-mail, or letters to an address, come back, or take this mark away. Nothing is sent to a contact that has it',
  access: STAFF,
  body: z.strictObject({ isReturned: z.boolean() }),
  answer: z.strictObject({ data: z.looseObject({ _id: z.string(), rev: z.int() }) }),
})
