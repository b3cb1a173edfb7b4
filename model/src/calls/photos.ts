import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

export const framePhoto = defineCall({
  method: 'POST',
  path: '/member_photos/:id/frame',
  summary: 'Change the visible part of an existing photo; the whole picture is kept',
  access: STAFF,
  /** `x`, `y`, `w` and `h`, as in `memberPhotos.crop`. */
  body: z.strictObject({ crop: z.record(z.string(), z.unknown()) }),
  answer: z.strictObject({ data: z.looseObject({ _id: z.string(), rev: z.int() }) }),
})
