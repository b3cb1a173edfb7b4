import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

export const nextMemberNumber = defineCall({
  method: 'GET',
  path: '/members/nextNumber',
  summary: 'The number that the next member would get; nobody holds it until a member is saved',
  access: STAFF,
  answer: z.strictObject({ data: z.strictObject({ memberNumber: z.int() }) }),
})
