import { z } from 'zod'
import { NOTICE_TEMPLATES } from '../rules/collecting/notice-levels.ts'
import { counted } from '../rules/counted.ts'
import { keysOf } from '../rules/keys-of.ts'
import { CHARGE_TYPES, type ChargeType } from '../rules/ledger/charge.ts'
import { NOT_REACHED, type NotReached } from '../rules/message-recipients/not-reached.ts'
import { BATCH_CHANNELS, type BatchChannels } from '../rules/messages.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall, defineOnce } from './call.ts'
import { exportRequest } from './export.ts'
import { previewPage } from './preview-page.ts'
import { startedTask } from './tasks.ts'
import { writtenDay } from './written.ts'

/** The most debtors who are written to at once. */
export const MOST_NOTICES = 5_000
export const TOO_MANY_NOTICES = `São demasiados de uma vez: no máximo ${counted(MOST_NOTICES, 'aviso', 'avisos')}.`

const { query, ids } = exportRequest.shape

/** Which debts the notices are about: those that the list of debts finds or that were ticked in it, or those of some payers. */
const chosenNotices = {
  query,
  ids,
  memberIds: z.array(z.uuid()).max(MOST_NOTICES, TOO_MANY_NOTICES).optional(),
  chargeTypes: z.array(z.enum(keysOf<ChargeType>(CHARGE_TYPES))).optional(),
  years: z.array(z.int().min(1900).max(2200)).max(100).optional(),
  /** One template for everybody; without it each debtor gets the notice that comes next. */
  templateName: z.enum(NOTICE_TEMPLATES, 'Este modelo não existe ou não é um aviso de pagamento.').nullish(),
  channel: z.enum(keysOf<BatchChannels>(BATCH_CHANNELS), 'Escolha o canal.').default('email_ou_carta'),
  /** Until when to pay; 15 days from now where none is given. */
  dueDate: writtenDay.nullish(),
}
const noticeRequest = z.strictObject(chosenNotices)
export type NoticeRequest = z.output<typeof noticeRequest>

const isChoice = ({ query, ids, memberIds }: Pick<NoticeRequest, 'query' | 'ids' | 'memberIds'>) =>
  query !== undefined || ids !== undefined || memberIds !== undefined
const NO_CHOICE = { message: 'Escolha pelo menos uma dívida.', path: ['ids'] }

export const NOTICE_GROUPS = ['email', 'carta', 'unreached'] as const
export type NoticeGroup = (typeof NOTICE_GROUPS)[number]

const template = z.enum(NOTICE_TEMPLATES)
const reasons = keysOf<NotReached>(NOT_REACHED)

const noticeRow = z.strictObject({
  /** The payer, who gets the notice. */
  memberId: z.string(),
  memberNumber: z.int(),
  name: z.string(),
  templateName: template,
  debts: z.int(),
  amount: z.number(),
  channel: z.enum(['email', 'carta']).nullable(),
  /** The e-mail, or the postal address on one line. */
  address: z.string().nullable(),
  reason: z.enum(reasons).nullable(),
  reasonText: z.string().nullable(),
})
export type NoticeRow = z.output<typeof noticeRow>

const preview = z.strictObject({
  /** Of all debtors, whatever is searched for. */
  counts: z.strictObject({
    total: z.int(),
    email: z.int(),
    carta: z.int(),
    unreached: z.int(),
    /** What those who are reached are asked for. */
    debts: z.int(),
    amount: z.number(),
    reasons: z.partialRecord(z.enum(reasons), z.int()),
  }),
  /** Of those who are reached, by template. */
  levels: z.array(z.strictObject({ templateName: template, title: z.string(), count: z.int(), amount: z.number() })),
  /** Chosen debts that no notice asks for, because nothing is open of them or they wait for a decision. */
  debtsLeft: z.int(),
  dueDate: z.string(),
  rows: z.array(noticeRow),
  found: z.int(),
  /** One notice as it would leave; references that are made when it is sent are shown as dots. */
  example: z
    .strictObject({
      templateName: template,
      memberId: z.string(),
      channel: z.enum(['email', 'carta']),
      recipientName: z.string(),
      address: z.string(),
      subject: z.string(),
      body: z.looseObject({ type: z.literal('doc') }),
    })
    .nullable(),
  /** When the last e-mail will have left at the present pace; null if none goes by e-mail. */
  lastDepartureAt: z.string().nullable(),
  warnings: z.array(z.string()),
  hasMailServer: z.boolean(),
  /** While false, sending asks for `confirmed`. */
  areAutomaticMessagesOn: z.boolean(),
})
export type NoticePreview = z.output<typeof preview>

export const previewNotices = defineCall({
  method: 'POST',
  path: '/payment_message/validate',
  summary:
    'Tell who would get a notice of what they owe by e-mail, who by letter, who none and why, and how much it asks for',
  description:
    'One notice goes to each payer, for everything chosen that they are billed for. Reminders ask only for what is overdue.',
  access: STAFF,
  body: z
    .strictObject({
      ...chosenNotices,
      group: z.enum(NOTICE_GROUPS).optional(),
      ...previewPage,
      /** Which of those who are reached, by name, the example is for. */
      example: z.int().min(0).max(MOST_NOTICES).default(0),
    })
    .refine(isChoice, NO_CHOICE),
  answer: z.strictObject({ data: preview }),
})

export const previewNoticeLetter = defineCall({
  method: 'POST',
  path: '/payment_message/letter',
  summary: 'A link to the letter that one payer would get, as the page that will be printed; it works once, for 60 s',
  access: STAFF,
  body: z
    .strictObject({ ...chosenNotices, memberId: z.uuid('Escolha a ficha.') })
    .omit({ memberIds: true })
    .refine(isChoice, NO_CHOICE),
  answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
})

export const sendNotices = defineOnce({
  method: 'POST',
  path: '/payment_message',
  summary: 'Start a background task that writes notices to debtors, all of them or none; they leave like all messages',
  description:
    'Answers 409 with the code `confirmationNeeded` while automatic messages are off and `confirmed` is not given. Whoever pays before a notice leaves does not get it.',
  access: STAFF,
  body: z.strictObject({ ...chosenNotices, confirmed: z.boolean().default(false) }).refine(isChoice, NO_CHOICE),
  statuses: [202],
  answer: startedTask,
})
