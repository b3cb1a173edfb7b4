import type { BulkAction, BulkPlan, BulkRequest } from '@agremia/model/calls/bulk'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { userIdOf } from '../../../http/actor.ts'
import type { WriteContext } from '../../../resource/context.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import type { Served } from '../../../resource/serve.ts'
import { changeCategories } from './categories.ts'
import { readChosen } from './chosen.ts'
import { type BulkChange, runBulkChange } from './plan.ts'
import { changeStates } from './states.ts'
import { changeTags } from './tags.ts'

export interface BulkDeps {
  kernel: Kernel
  /** `members` as the app serves it, with its scope and rules. */
  served: Served
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

/** What a bulk change would do, and to whom it would not. */
export async function previewBulkChange(
  deps: BulkDeps,
  context: WriteContext,
  request: BulkRequest,
): Promise<BulkPlan> {
  const chosen = await readChosen(deps.served, context, request)
  const change = await changeFor(deps, context, request.action)
  return (await runBulkChange(deps.kernel, context, chosen, change, { isPreview: true })).plan
}

/** Does it, and notes what it did under the id by which it is undone. */
export async function applyBulkChange(
  deps: BulkDeps,
  context: WriteContext,
  request: BulkRequest,
): Promise<BulkPlan & { undoId: string }> {
  const chosen = await readChosen(deps.served, context, request)
  const change = await changeFor(deps, context, request.action)
  const { plan, done } = await runBulkChange(deps.kernel, context, chosen, change)
  const undoId = uuidv7()
  await sql`
    insert into bulk_changes (id, made_at, user_id, done)
    values (${undoId}, ${context.now}, ${userIdOf(context.actor) ?? null}, ${JSON.stringify(done)})
  `.execute(context.db)
  return { ...plan, undoId }
}
