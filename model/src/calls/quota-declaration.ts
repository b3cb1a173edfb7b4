import { z } from 'zod'
import { SIGNED_IN } from '../rules/roles.ts'
import { defineCall } from './call.ts'

export const openDeclaration = defineCall({
  method: 'POST',
  path: '/members/:id/quota_declaration',
  summary: 'A link to the declaration that a member owes nothing overdue, as PDF; it works once, for 60 s',
  description: 'Of any member for staff, of oneself for members. 409 says in words why there is none.',
  access: SIGNED_IN,
  answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
})
