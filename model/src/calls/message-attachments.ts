import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { ATTACHMENT } from '../rules/uploads.ts'
import { defineUpload } from './call.ts'

export const attachToMessages = defineUpload({
  once: true,
  method: 'POST',
  path: '/message_batches/:id/message_attachments',
  summary:
    'Attach a file to the messages of a batch that is a draft; all files of a batch together have the same limit',
  access: STAFF,
  statuses: [201],
  upload: ATTACHMENT,
  answer: z.strictObject({ data: z.looseObject({ _id: z.string(), fileName: z.string(), size: z.int() }) }),
})
