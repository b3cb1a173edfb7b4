import { NOTICE_TEMPLATES } from '@agremia/model/rules/collecting/notice-levels'
import { keysOf } from '@agremia/model/rules/keys-of'
import { BATCH_CHANNELS } from '@agremia/model/rules/messages'
import { z } from 'zod'

/** What tasks and links keep of a request for notices: the debts themselves, because a list may find others later. */
export const noticeInput = z.strictObject({
  /** The debts. */
  ids: z.array(z.guid()),
  templateName: z.enum(NOTICE_TEMPLATES).nullable(),
  channel: z.enum(keysOf(BATCH_CHANNELS)),
  deadline: z.string(),
})
export type NoticeInput = z.output<typeof noticeInput>
