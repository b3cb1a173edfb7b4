import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { pendingAdjustment } from './quota-adjustments.ts'

const grownJuniors = z.strictObject({
  /** The category that they would get, and what it costs today; null where there is none or no plan has it. */
  categoryName: z.string().nullable(),
  amount: z.number().nullable(),
  periodicity: z.string().nullable(),
  juniors: z.array(
    z.strictObject({
      memberId: z.uuid(),
      memberNumber: z.int(),
      name: z.string(),
      /** The one that made them too old. */
      birthday: z.string(),
      /** The first day of the new category. */
      fromDate: z.string(),
    }),
  ),
})
export type GrownJuniors = z.output<typeof grownJuniors>

export const readGrownJuniors = defineCall({
  method: 'GET',
  path: '/members/grown_juniors',
  summary: 'List the juniors who are too old to be one, with the category that they would get and its value',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: grownJuniors }),
})

const chosen = z.strictObject({
  ids: z.array(z.uuid('Escolha a ficha.')).min(1, 'Escolha pelo menos uma ficha.').max(500),
})

export const previewGrownJuniors = defineCall({
  method: 'POST',
  path: '/members/grown_juniors/preview',
  summary: 'Tell which issued quotas the full category would change, and by how much, before juniors get it',
  access: STAFF,
  body: chosen,
  answer: z.strictObject({ data: z.array(pendingAdjustment) }),
})

export const promoteGrownJuniors = defineCall({
  method: 'POST',
  path: '/members/grown_juniors/promote',
  summary: 'Give juniors who are too old the full category, from their birthday of this year on',
  access: STAFF,
  body: chosen,
  answer: z.strictObject({ data: z.strictObject({ promoted: z.int() }) }),
})
