import { z } from 'zod'
import { isDay } from '../rules/day.ts'
import { keysOf } from '../rules/keys-of.ts'
import { LEFT_OUT_REASONS } from '../rules/quotas/left-out.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall, defineOnce } from './call.ts'
import { exportRequest, isChoice, NO_CHOICE } from './export.ts'
import { previewPage } from './preview-page.ts'
import { proposedCharge } from './proposed-charge.ts'
import { startedTask } from './tasks.ts'
import { writtenDay } from './written.ts'

/** The most members of one run. */
export const MOST_IN_A_RUN = 50_000
/** The longest time of one run: whoever charges more years at once has mistyped one. */
export const MOST_YEARS_OF_A_RUN = 20

/** Whom and what a run is about: the members that the list's query finds, or those ticked, and the first and last day. */
const { query, ids } = exportRequest.shape
const chosenRun = {
  query,
  ids,
  from: writtenDay,
  until: writtenDay,
  /** Also the entry fee of whoever was admitted in that time. */
  includesJoia: z.boolean().default(false),
}
/** A day that is none has its own error. */
const isInOrder = ({ from, until }: { from: string; until: string }) => from <= until || !isDay(from) || !isDay(until)
const OUT_OF_ORDER = { message: 'Não pode ser anterior ao início.', path: ['until'] }
const isShort = ({ from, until }: { from: string; until: string }) =>
  Number(until.slice(0, 4)) - Number(from.slice(0, 4)) < MOST_YEARS_OF_A_RUN
const TOO_LONG = { message: `São demasiados anos de uma vez: no máximo ${MOST_YEARS_OF_A_RUN}.`, path: ['until'] }

const runRequest = z.strictObject(chosenRun)
export type QuotaRunRequest = z.output<typeof runRequest>

const reasons = keysOf(LEFT_OUT_REASONS)
export const RUN_GROUPS = ['charged', 'leftOut'] as const
export type RunGroup = (typeof RUN_GROUPS)[number]

const previewRow = z.strictObject({
  memberId: z.string(),
  memberNumber: z.int(),
  name: z.string(),
  charges: z.array(
    z.strictObject({
      ...proposedCharge.shape,
      /** The head of the family, who pays; null where it is the member. */
      billToName: z.string().nullable(),
    }),
  ),
  amount: z.number(),
  /** Why nothing is charged, and the same in words; null where something is. */
  reason: z.enum(reasons).nullable(),
  reasonText: z.string().nullable(),
})
export type RunPreviewRow = z.output<typeof previewRow>

const preview = z.strictObject({
  /** Asks for further pages of the same preview, so that nothing is computed again for them; it is kept for a while. */
  previewId: z.string(),
  /** Of all that are chosen, whatever is searched for. */
  counts: z.strictObject({
    total: z.int(),
    charged: z.int(),
    leftOut: z.int(),
    charges: z.int(),
    amount: z.number(),
    reasons: z.partialRecord(z.enum(reasons), z.int()),
    /** By plan and whether it is a quota or an entry fee. */
    plans: z.array(
      z.strictObject({ planName: z.string(), type: z.enum(['quota', 'joia']), count: z.int(), amount: z.number() }),
    ),
  }),
  rows: z.array(previewRow),
  /** How many rows the group and the search find, and what these are charged. */
  found: z.int(),
  foundAmount: z.number(),
})
export type RunPreview = z.output<typeof preview>

export const previewQuotaRun = defineCall({
  method: 'POST',
  path: '/quota_runs/preview',
  summary: 'Tell who would be charged which quotas and why, and who is left out and why',
  description:
    'Few members are judged at once. For many it answers 202 with a background task: ask again, with its id as `previewId`, until it answers 200.',
  access: STAFF,
  body: z
    .strictObject({
      ...chosenRun,
      previewId: z.uuid().optional(),
      group: z.enum(RUN_GROUPS).default('charged'),
      reason: z.enum(reasons).optional(),
      ...previewPage,
    })
    .refine(isChoice, NO_CHOICE)
    .refine(isInOrder, OUT_OF_ORDER)
    .refine(isShort, TOO_LONG),
  statuses: [200, 202],
  answer: z.union([z.strictObject({ data: preview }), startedTask]),
})

export const generateQuotaRun = defineOnce({
  method: 'POST',
  path: '/quota_runs/generate',
  summary: 'Start a background task that charges members for a time, all of them or none; nobody is charged twice',
  access: STAFF,
  body: z
    .strictObject({
      ...chosenRun,
      /** What the preview that was looked at told: a run that would do something else is refused, with what it would do now. */
      seen: z.strictObject({ charges: z.int(), amount: z.number() }).optional(),
    })
    .refine(isChoice, NO_CHOICE)
    .refine(isInOrder, OUT_OF_ORDER)
    .refine(isShort, TOO_LONG),
  statuses: [202],
  answer: startedTask,
})

const undoPreview = z.strictObject({
  count: z.int(),
  total: z.number(),
  /** Annulled before, one by one. */
  gone: z.int(),
  keptCount: z.int(),
  /** The first hundred that stay, by name. */
  kept: z.array(
    z.strictObject({
      memberNumber: z.int(),
      memberName: z.string(),
      description: z.string(),
      amount: z.number(),
      status: z.string(),
    }),
  ),
})
export type RunUndoPreview = z.output<typeof undoPreview>

export const previewQuotaRunUndo = defineCall({
  method: 'GET',
  path: '/quota_runs/:id/undo',
  summary: 'Tell which charges of a run the undoing would annul, and which would stay',
  access: STAFF,
  answer: z.strictObject({ data: undoPreview }),
})

export const undoQuotaRun = defineCall({
  method: 'POST',
  path: '/quota_runs/:id/undo',
  summary: 'Start a background task that annuls the charges of a run that nobody has paid and names the others',
  access: STAFF,
  statuses: [202],
  answer: startedTask,
})
