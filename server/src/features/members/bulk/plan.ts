import type { BulkAction, BulkPlan } from '@agremia/model/calls/bulk'
import type { WriteContext } from '../../../resource/context.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import type { Chosen } from './chosen.ts'

/** One row that a change makes or alters: enough to take it back. */
export interface Done {
  resource: 'members' | 'memberStates' | 'memberTerms'
  id: string
  memberId: string
  /** What was there before: nothing, where the row is new. */
  before: unknown
  after: unknown
}

export interface Step {
  one: Chosen
  from: string
  to: string
}

export interface Planned {
  steps: readonly Step[]
  left: readonly { one: Chosen; reason: string }[]
  /** Does it, in the caller's transaction. */
  carryOut(): Promise<Done[]>
}

export type Planner<A extends BulkAction> = (
  kernel: Kernel,
  context: WriteContext,
  chosen: readonly Chosen[],
  action: A,
) => Promise<Planned>

const SHOWN = 20
const MOST_LEFT = 100

export const inShort = (total: number, { steps, left }: Planned): BulkPlan => ({
  total,
  changing: steps.length,
  sample: steps.slice(0, SHOWN).map(({ one: { memberNumber, name }, from, to }) => ({ memberNumber, name, from, to })),
  left: left.slice(0, MOST_LEFT).map(({ one: { memberNumber, name }, reason }) => ({ memberNumber, name, reason })),
})
