import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { requiredText, writtenDay } from './written.ts'

export const reverseMovement = defineCall({
  method: 'POST',
  path: '/treasury_movements/:id/reverse',
  summary: 'Reverse a movement by another on its own day',
  description:
    'What it settled is open again. Without `date`, today; never before the movement itself. Answers the movement that reverses it.',
  access: STAFF,
  body: z.strictObject({ reason: requiredText(300, 'Indique o motivo.'), date: writtenDay.optional() }),
  statuses: [201],
  answer: z.strictObject({ data: z.looseObject({ _id: z.string(), rev: z.int() }) }),
})
