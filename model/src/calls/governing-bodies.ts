import { z } from 'zod'
import { GOVERNING_BODIES } from '../rules/governing-bodies.ts'
import { keysOf } from '../rules/keys-of.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

export const readOfficeHolders = defineCall({
  method: 'GET',
  path: '/governing_bodies/in_office',
  summary: 'Who holds which post of which organ today: who signs documents and messages',
  access: STAFF,
  answer: z.strictObject({
    data: z.array(z.strictObject({ body: z.enum(keysOf(GOVERNING_BODIES)), role: z.string(), name: z.string() })),
  }),
})
