import { z } from 'zod'
import { keysOf } from '../rules/keys-of.ts'
import type { RecipientDecision } from '../rules/message-recipients/find-recipient.ts'
import { BATCH_STATUS, MESSAGE_CHANNELS } from '../rules/messages.ts'
import { STAFF } from '../rules/roles.ts'
import { PROGRESS_PART_NAMES } from '../rules/sending-progress.ts'
import { MOST_AT_ONCE } from './bulk.ts'
import { defineCall } from './call.ts'
import { recipientSelection } from './message-recipients.ts'
import { taskEntry } from './tasks.ts'
import { requiredText, seenRev, writtenText } from './written.ts'

/** The version of the batch that the person saw; an older one is refused with 409. */
const rev = seenRev
const status = z.enum(keysOf(BATCH_STATUS))
const channel = z.enum(keysOf(MESSAGE_CHANNELS))

const decision: z.ZodType<RecipientDecision> = z.union([
  z.strictObject({ send: z.literal('carta') }),
  z.strictObject({ leaveOut: requiredText(300, 'Diga porque fica de fora.') }),
])

export const composeBatch = defineCall({
  method: 'POST',
  path: '/message_batches/:id/compose',
  summary:
    'Set whom a draft is for, the values that its text asks for, and what was decided about those whom it does not reach',
  description: 'What is left out stays as it is; what is given replaces all that was there.',
  access: STAFF,
  body: z.strictObject({
    rev,
    selection: recipientSelection.optional(),
    /** By placeholder; `dataExpedicao` is the day on which letters are to be posted. */
    askedValues: z.record(z.string().regex(/^[a-zA-Z]{1,40}$/), writtenText(5000)).optional(),
    /** By member. */
    decisions: z
      .record(z.uuid(), decision)
      .refine(given => Object.keys(given).length <= MOST_AT_ONCE, 'São demasiadas decisões de uma vez.')
      .optional(),
  }),
  answer: z.strictObject({ data: z.looseObject({ _id: z.string(), rev: z.int() }) }),
})

const example = z.strictObject({
  memberId: z.string(),
  memberNumber: z.int(),
  channel,
  recipientName: z.string(),
  /** The e-mail, or the postal address on one line. */
  address: z.string(),
  subject: z.string(),
  /** The filled text, as a tree. */
  body: z.looseObject({ type: z.literal('doc') }),
})
export type MessageExample = z.output<typeof example>

export const UNSUBSCRIBE = {
  /** Only newsletters can be declined. */
  notNewsletter: 'Esta mensagem não leva a ligação para deixar de receber: só os boletins a levam.',
  offered: 'Quem a receber pode deixar de receber boletins com um clique.',
  /** PUBLIC_URL is not an https address. */
  noPublicAddress:
    'Não leva o cabeçalho para deixar de receber com um clique, porque o endereço público desta instalação não é https.',
} as const
export type Unsubscribe = keyof typeof UNSUBSCRIBE

const examples = z.strictObject({
  examples: z.array(example),
  /** How many recipients are reached, so how many examples there are. */
  total: z.int(),
  /** Without one nothing leaves: messages are kept, and it says `guardada, falta o servidor de correio`. */
  hasMailServer: z.boolean(),
  /** While false, `sendBatch` asks for `confirmed`. */
  areAutomaticMessagesOn: z.boolean(),
  unsubscribe: z.enum(keysOf(UNSUBSCRIBE)),
  attachments: z.array(z.strictObject({ fileName: z.string(), size: z.int() })),
})
export type MessageExamples = z.output<typeof examples>

export const previewMessages = defineCall({
  method: 'POST',
  path: '/message_batches/:id/examples',
  summary: 'Render some messages of a draft as they would leave, and tell what to know about sending them',
  access: STAFF,
  body: z.strictObject({
    /** How many recipients, by name, are passed over. */
    offset: z.int().min(0).max(MOST_AT_ONCE).default(0),
    limit: z.int().min(1).max(20).default(3),
  }),
  answer: z.strictObject({ data: examples }),
})

export const sendBatch = defineCall({
  method: 'POST',
  path: '/message_batches/:id/send',
  summary: 'Send a draft now, or at the time that its `scheduledFor` names',
  description:
    'Answers 409 with the code `confirmationNeeded` while automatic messages are off and `confirmed` is not given, and 422 with the field errors that `POST /message_batches/:id/recipients` tells.',
  access: STAFF,
  body: z.strictObject({
    rev,
    /** The person was told that automatic messages are off, and sends it all the same. */
    confirmed: z.boolean().default(false),
  }),
  statuses: [202],
  /** `task` writes the messages; null while the sending is scheduled. */
  answer: z.strictObject({ data: z.strictObject({ status, rev: z.int(), task: taskEntry.nullable() }) }),
})

const progress = z.strictObject({
  /** Every message of the sending is counted once. */
  counts: z.record(z.enum(PROGRESS_PART_NAMES), z.int()),
  /** When the last e-mail that waits will have left at today's pace; null where none waits. */
  lastDepartureAt: z.string().nullable(),
  /** While e-mails wait because the mail server itself cannot be used: why, and when it is tried again. */
  fault: z.strictObject({ text: z.string(), nextTryAt: z.string() }).nullable(),
})
export type SendingProgress = z.output<typeof progress>

export const readProgress = defineCall({
  method: 'GET',
  path: '/message_batches/:id/progress',
  summary: 'Count the messages of a sending by what became of them, and tell when the last will have left',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: progress }),
})

export const readText = defineCall({
  method: 'GET',
  path: '/message_batches/:id/text',
  summary:
    'Read the text of a sending as everybody gets it: what differs from recipient to recipient is named in brackets',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({
    data: z.strictObject({ text: z.looseObject({ type: z.literal('doc') }), hasPersonalParts: z.boolean() }),
  }),
})

const step = {
  access: STAFF,
  body: z.strictObject({ rev }),
  /** `count`: how many messages were affected. */
  answer: z.strictObject({ data: z.strictObject({ status, rev: z.int(), count: z.int() }) }),
} as const

export const reopenBatch = defineCall({
  method: 'POST',
  path: '/message_batches/:id/reopen',
  summary: 'Make a scheduled sending a draft again',
  ...step,
})

export const pauseBatch = defineCall({
  method: 'POST',
  path: '/message_batches/:id/pause',
  summary: 'Keep back what has not left; a message that is just being sent still leaves',
  ...step,
})

export const resumeBatch = defineCall({
  method: 'POST',
  path: '/message_batches/:id/resume',
  summary: 'Let what was kept back leave',
  ...step,
})

export const cancelBatch = defineCall({
  method: 'POST',
  path: '/message_batches/:id/cancel',
  summary: 'Cancel whatever has not left; a message that is just being sent still leaves',
  ...step,
})

export const repeatBatch = defineCall({
  method: 'POST',
  path: '/message_batches/:id/repeat',
  summary: 'Send again to those whose message failed, or came back and who have another address by now',
  access: STAFF,
  body: z.strictObject({
    rev,
    /** Also those of which nobody knows whether they left; they may get it twice. */
    includesUncertain: z.boolean().default(false),
  }),
  answer: z.strictObject({
    data: z.strictObject({
      status,
      rev: z.int(),
      count: z.int(),
      /** Of those that failed or came back: how many cannot be repeated, because there is no other address or no text any more. */
      left: z.int(),
    }),
  }),
})
