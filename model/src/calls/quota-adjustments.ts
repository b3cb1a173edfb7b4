import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall, defineOnce } from './call.ts'
import { proposedCharge } from './proposed-charge.ts'

/** Why the quotas of a member may have to change. */
export const ADJUSTMENT_CAUSES = {
  admissao: 'Admissão com data anterior',
  estado: 'Mudança de estado',
  condicao: 'Mudança de categoria ou de outra condição',
  novo_valor: 'Novo valor do plano',
} as const

export const pendingAdjustment = z.strictObject({
  memberId: z.uuid(),
  memberNumber: z.int(),
  name: z.string(),
  cause: z.enum(Object.keys(ADJUSTMENT_CAUSES) as [keyof typeof ADJUSTMENT_CAUSES]), // its own keys
  /** Sent back with the decision, so that only what was looked at is done. */
  fingerprint: z.string(),
  annulled: z.array(
    z.strictObject({
      description: z.string(),
      amount: z.number(),
      paid: z.number(),
      /** Whether it is in an agreement in force, in which what takes its place stays. */
      isAgreed: z.boolean(),
    }),
  ),
  issued: z.array(proposedCharge),
  /** What the member is charged more, or less where negative. */
  change: z.number(),
  /** Of one who is charged for time since an earlier admission: that day, and the later day from which quotas are charged, if chosen. */
  admission: z.strictObject({ day: z.string(), chargedSince: z.string().nullable() }).nullable(),
})
export type PendingAdjustment = z.output<typeof pendingAdjustment>

export const readQuotaAdjustments = defineCall({
  method: 'GET',
  path: '/quota_adjustments',
  summary: 'List the adjustments of quotas that wait for a decision, by name; at most 500',
  description: 'Each is computed when it is asked for, so that none is older than the account.',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({
    data: z.array(pendingAdjustment),
    /** `computing`: the members whose quotas are being looked at, and who may appear here in a moment. */
    meta: z.strictObject({ total: z.int(), computing: z.int() }),
  }),
})

export const previewQuotaAdjustment = defineCall({
  method: 'POST',
  path: '/quota_adjustments/preview',
  summary: 'Tell which issued quotas a state or a term of a member would change, and by how much, before it is saved',
  description:
    'The values are those that would be saved, with `id` those of a change, and null where it is deleted; what is wrong with them is refused as by saving. `data` is null where no issued quota would change. After saving, the decision takes the same `fingerprint`.',
  access: STAFF,
  body: z
    .strictObject({
      resource: z.enum(['memberStates', 'memberTerms']),
      id: z.uuid().optional(),
      values: z.record(z.string(), z.unknown()).nullable(),
    })
    .refine(({ id, values }) => id !== undefined || values !== null, {
      path: ['values'],
      error: 'Indique o que seria guardado.',
    }),
  answer: z.strictObject({ data: pendingAdjustment.nullable() }),
})

const decisions = z.strictObject({
  decisions: z
    .array(z.strictObject({ memberId: z.uuid('Escolha a ficha.'), fingerprint: z.string().max(64) }))
    .min(1, 'Escolha pelo menos um ajuste.')
    .max(500, 'São demasiados de uma vez: no máximo 500.'),
})

export const confirmQuotaAdjustments = defineOnce({
  method: 'POST',
  path: '/quota_adjustments/confirm',
  summary: 'Annul and issue again what was proposed; proposals that have changed since are left and counted',
  access: STAFF,
  body: decisions,
  answer: z.strictObject({ data: z.strictObject({ confirmed: z.int(), changed: z.int() }) }),
})

export const dismissQuotaAdjustments = defineCall({
  method: 'POST',
  path: '/quota_adjustments/dismiss',
  summary: 'Leave the quotas as they are; a proposal comes back only if it changes',
  access: STAFF,
  body: decisions,
  answer: z.strictObject({ data: z.strictObject({ dismissed: z.int() }) }),
})

export const recalculateQuotas = defineCall({
  method: 'POST',
  path: '/quota_plans/:id/recalculate',
  summary: 'Propose to price the unpaid quotas of this year by the plan’s value of today; each waits for a decision',
  access: STAFF,
  answer: z.strictObject({ data: z.strictObject({ memberCount: z.int() }) }),
})

const automaticQuotas = z.strictObject({
  isOn: z.boolean(),
  /** A day that has passed is made up for in the next night. */
  nextDay: z.string(),
  runs: z.array(
    z.strictObject({
      day: z.string(),
      runId: z.uuid().nullable(),
      chargeCount: z.int(),
      total: z.number(),
      leftOutCount: z.int(),
      fault: z.string().nullable(),
    }),
  ),
})
export type AutomaticQuotas = z.output<typeof automaticQuotas>

export const readAutomaticQuotas = defineCall({
  method: 'GET',
  path: '/quota_runs/automatic',
  summary: 'Tell whether quotas are generated automatically, when next, and what the last generations did',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({
    data: automaticQuotas,
  }),
})
