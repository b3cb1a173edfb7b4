import { z } from 'zod'
import { BATCH_CHOICES, CARD_ORDERS, LEFT_OUT_REASONS, type LeftOutReason } from '../rules/cards/card-batches.ts'
import { CARD_TYPES } from '../rules/cards/card-terms.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall, defineOnce } from './call.ts'
import { exportRequest, isChoice, NO_CHOICE } from './export.ts'
import { startedTask } from './tasks.ts'
import { writtenDay } from './written.ts'

/** The most cards of one batch. */
export const MOST_IN_A_BATCH = 20_000

const codes = <Codes extends Record<string, string>>(words: Codes) =>
  Object.keys(words) as [keyof Codes & string, ...(keyof Codes & string)[]] // an object with keys has a first one

const { query, ids } = exportRequest.shape
const chosenBatch = {
  query,
  ids,
  choice: z.enum(codes(BATCH_CHOICES), 'Escolha quem recebe cartões.').default('sem_cartao'),
  expiringBefore: writtenDay.optional(),
  type: z.enum(codes(CARD_TYPES), 'Escolha o tipo de cartão.').default('plastico'),
  /** Without it, today. */
  validFrom: writtenDay.optional(),
  /** Without it, what the settings say; null: as long as the holder is a member. */
  validUntil: writtenDay.nullable().optional(),
  sortedBy: z.enum(codes(CARD_ORDERS)).default('codigo_postal'),
}
const batchRequest = z.strictObject(chosenBatch)
export type CardBatchRequest = z.output<typeof batchRequest>

const hasDay = ({ choice, expiringBefore }: Pick<CardBatchRequest, 'choice' | 'expiringBefore'>) =>
  choice !== 'a_expirar' || expiringBefore !== undefined
const NO_DAY = { message: 'Indique o dia.', path: ['expiringBefore'] }

const reasons = codes(LEFT_OUT_REASONS) as [LeftOutReason, ...LeftOutReason[]]
export const BATCH_GROUPS = ['cards', 'leftOut'] as const
export type BatchGroup = (typeof BATCH_GROUPS)[number]

const previewRow = z.strictObject({
  memberId: z.string(),
  memberNumber: z.int(),
  name: z.string(),
  cardNumber: z.string(),
  category: z.string().nullable(),
  hasPhoto: z.boolean(),
  /** The number of the valid card that is replaced. */
  replaces: z.string().nullable(),
  fee: z.number(),
  reason: z.enum(reasons).nullable(),
})
export type BatchPreviewRow = z.output<typeof previewRow>

const preview = z.strictObject({
  /** Of all that are chosen, whatever is searched for. */
  counts: z.strictObject({
    total: z.int(),
    cards: z.int(),
    leftOut: z.int(),
    amount: z.number(),
    reasons: z.partialRecord(z.enum(reasons), z.int()),
  }),
  validFrom: z.string(),
  validUntil: z.string().nullable(),
  rows: z.array(previewRow),
  /** How many rows the group and the search find. */
  found: z.int(),
})
export type BatchPreview = z.output<typeof preview>

export const previewCardBatch = defineCall({
  method: 'POST',
  path: '/card_batches/preview',
  summary: 'Tell who would get a card, and who would not and why',
  access: STAFF,
  body: z
    .strictObject({
      ...chosenBatch,
      group: z.enum(BATCH_GROUPS).default('cards'),
      reason: z.enum(reasons).optional(),
      search: z.string().max(200).default(''),
      page: z.int().min(1).max(100_000).default(1),
      limit: z.int().min(1).max(200).default(50),
    })
    .refine(isChoice, NO_CHOICE)
    .refine(hasDay, NO_DAY),
  answer: z.strictObject({ data: preview }),
})

export const makeCardBatch = defineOnce({
  method: 'POST',
  path: '/card_batches/make',
  summary: 'Start a background task that issues cards to members, all of them or none; nobody gets two',
  description: 'Who got a card since the preview is left out.',
  access: STAFF,
  body: batchRequest.refine(isChoice, NO_CHOICE).refine(hasDay, NO_DAY),
  statuses: [202],
  answer: startedTask,
})

export const undoCardBatch = defineCall({
  method: 'POST',
  path: '/card_batches/:id/undo',
  summary: 'Take back a batch that was not printed',
  description:
    'Its cards are cancelled, those that they had replaced are valid again, and their prices are annulled where nobody has paid. Refused with 409 once a card of it was printed.',
  access: STAFF,
  statuses: [202],
  answer: startedTask,
})
