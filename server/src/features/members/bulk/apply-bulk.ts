import {
  type BulkAction,
  type BulkPlan,
  type BulkQuotaPart,
  type BulkQuotas,
  type BulkRequest,
  QUOTA_PART,
} from '@agremia/model/calls/bulk'
import { centsFromEuros, eurosFromCents } from '@agremia/model/rules/money'
import { sql } from 'kysely'
import { type Actor, userIdOf } from '../../../http/actor.ts'
import type { WriteContext } from '../../../resource/context.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import type { Served } from '../../../resource/serve.ts'
import type { BatchDeps } from '../../messages/batches/move-batch.ts'
import { draftStateMessage } from '../../messages/batches/state-drafts.ts'
import { digestOf, previewPending } from '../../quotas/adjustments/preview-pending.ts'
import type { SettingsStore } from '../../settings/store.ts'
import { changeCategories } from './categories.ts'
import { type Chosen, lockChosen, readChosen } from './chosen.ts'
import { decideQuotas, lockQuotas, type QuotaDecision } from './decide-quotas.ts'
import { type BulkChange, runBulkChange } from './plan.ts'
import { changeStates } from './states.ts'
import { changeTags } from './tags.ts'

export interface BulkDeps {
  kernel: Kernel
  /** `members` with its hooks. */
  served: Served
  /** By which the draft of a message about a new state is written. */
  batches: BatchDeps
  settings: Pick<SettingsStore, 'texts'>
}

function changeFor({ kernel, served }: BulkDeps, context: WriteContext, action: BulkAction): Promise<BulkChange> {
  switch (action.kind) {
    case 'tags':
      return changeTags(served, context, action)
    case 'state':
      return changeStates(kernel, context, action)
    case 'category':
      return changeCategories(context, action)
  }
}

/** What a bulk change would do, and the members whom it would leave out. */
export async function previewBulkChange(
  deps: BulkDeps,
  context: WriteContext,
  request: BulkRequest,
): Promise<BulkPlan> {
  const chosen = await readChosen(deps.served, context, request)
  const change = await changeFor(deps, context, request.action)
  return (await runBulkChange(deps.kernel, context, chosen, change, { isPreview: true })).plan
}

const MOST_SHOWN = 20

/** What a bulk change would do to the issued quotas of one part of its members. */
export async function previewBulkQuotas(
  deps: BulkDeps,
  actor: Actor | undefined,
  { part, ...request }: BulkRequest & { part: number },
): Promise<BulkQuotaPart> {
  const { kernel, served, settings } = deps
  const { database } = kernel
  const now = kernel.clock()
  const chosen = await readChosen(served, { db: database.kysely, actor, now }, request)
  const some = inOrderOfIds(chosen).slice(part * QUOTA_PART, (part + 1) * QUOTA_PART)
  const ids = some.map(({ id }) => id)
  // Tags change no quota.
  const pending =
    some.length === 0 || request.action.kind === 'tags'
      ? []
      : await previewPending({ database, settings: settings.texts(), actor, now }, async context => {
          await runBulkChange(kernel, context, some, await changeFor(deps, context, request.action))
          return ids
        })
  return {
    total: chosen.length,
    counted: Math.min(chosen.length, (part + 1) * QUOTA_PART),
    memberCount: pending.length,
    change: eurosFromCents(pending.reduce((sum, { change }) => sum + (centsFromEuros(change) ?? 0), 0)),
    first: pending.slice(0, MOST_SHOWN),
    digest: digestOf(pending),
  }
}

/** The number of members on which a request is tried before its task is started: enough to find errors in the request itself. */
const TRIED = 20

/** Reads the chosen members and tries the change on the first of them, so that a wrong request is refused at once. */
export async function readBulkChange(deps: BulkDeps, context: WriteContext, request: BulkRequest): Promise<Chosen[]> {
  const chosen = await readChosen(deps.served, context, request)
  const change = await changeFor(deps, context, request.action)
  await runBulkChange(deps.kernel, context, chosen.slice(0, TRIED), change, { isPreview: true })
  return chosen
}

/** Changes the members and stores what an undo needs under the id of the task. */
export async function applyBulkChange(
  deps: BulkDeps,
  context: WriteContext,
  { ids, action, quotas }: { ids: readonly string[]; action: BulkAction; quotas?: BulkQuotas | undefined },
  taskId: string,
  progress: (done: number, total: number) => Promise<void>,
): Promise<{ plan: BulkPlan; quotas: QuotaDecision }> {
  const ledger = { ...context, settings: deps.settings.texts() }
  const waiting = quotas ? await lockQuotas(ledger, ids) : []
  await lockChosen(context.db, ids)
  const chosen = await readChosen(deps.served, context, { ids: [...ids] })
  const change = await changeFor(deps, context, action)
  const { plan, done } = await runBulkChange(deps.kernel, context, inOrderOfIds(chosen), change, { progress })
  const decided = await decideQuotas(ledger, ids, waiting, quotas)
  await sql`
    insert into bulk_changes (id, made_at, user_id, done, recalculated)
    values (${taskId}, ${context.now}, ${userIdOf(context.actor) ?? null}, ${JSON.stringify(done)},
      ${JSON.stringify(decided.recalculated)})
  `.execute(context.db)
  if (action.kind === 'state') {
    const { stateNameId, startDate, reason = null, minutesRef = null } = action
    const memberIds = done.map(({ memberId }) => memberId)
    const state = { causeId: taskId, memberIds, stateNameId, startDate, reason, minutesRef }
    await draftStateMessage(deps.batches, context, state)
  }
  return { plan, quotas: decided }
}

/** A batch of neighbouring ids touches few pages of the many indexes that end with the id; by name it would touch nearly all. */
const inOrderOfIds = (chosen: readonly Chosen[]) => chosen.toSorted((one, other) => (one.id < other.id ? -1 : 1))
