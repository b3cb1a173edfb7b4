import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

export const framePhoto = defineCall({
  method: 'POST',
  path: '/member_photos/:id/frame',
  summary: 'Shows another part of a photo that is there; what is kept of it whole stays as it is',
  access: STAFF,
  /** `x`, `y`, `w` and `h`, as `memberPhotos` has it. */
  body: z.strictObject({ crop: z.record(z.string(), z.unknown()) }),
  answer: z.strictObject({ data: z.looseObject({ _id: z.string(), rev: z.int() }) }),
})
