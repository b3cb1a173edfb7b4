import { applyBulk, type BulkAction, previewBulk, undoBulk } from '@agremia/model/calls/bulk'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { runAgainIfBeaten } from '../../../db/faults.ts'
import { userIdOf } from '../../../http/actor.ts'
import { answer } from '../../../http/calls.ts'
import { inTransaction, type WriteContext } from '../../../resource/context.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import { idOf } from '../../../resource/routes.ts'
import type { Served } from '../../../resource/serve.ts'
import { planCategories } from './categories.ts'
import { type Chosen, readChosen } from './chosen.ts'
import { inShort, type Planned } from './plan.ts'
import { planStates } from './states.ts'
import { planTags } from './tags.ts'
import { undoBulkChange } from './undo.ts'
import { writeDown } from './write-down.ts'

function planFor(
  kernel: Kernel,
  context: WriteContext,
  chosen: readonly Chosen[],
  action: BulkAction,
): Promise<Planned> {
  switch (action.kind) {
    case 'tags':
      return planTags(kernel, context, chosen, action)
    case 'state':
      return planStates(kernel, context, chosen, action)
    case 'category':
      return planCategories(kernel, context, chosen, action)
  }
}

interface BulkDeps {
  kernel: Kernel
  /** `members` as the app serves it, with its scope. */
  served: Served
}

/** Changes of many members: shown first, done whole or not at all, taken back from the toast (MEM-01). */
export function bulkRoutes(app: FastifyInstance, { kernel, served }: BulkDeps) {
  const { database, clock } = kernel

  answer(app, previewBulk, async ({ body, actor }) => ({
    data: await inTransaction(database, actor, clock(), async context => {
      const chosen = await readChosen(served, context, body)
      return inShort(chosen.length, await planFor(kernel, context, chosen, body.action))
    }),
  }))

  answer(app, applyBulk, async ({ body, actor }) => ({
    data: await runAgainIfBeaten(() =>
      inTransaction(database, actor, clock(), async context => {
        const chosen = await readChosen(served, context, body)
        const planned = await planFor(kernel, context, chosen, body.action)
        const done = await planned.carryOut()
        await writeDown(kernel, context, done)
        const undoId = uuidv7()
        await sql`
          insert into bulk_changes (id, made_at, user_id, done)
          values (${undoId}, ${context.now}, ${userIdOf(actor) ?? null}, ${JSON.stringify(done)})
        `.execute(context.db)
        return { ...inShort(chosen.length, planned), undoId }
      }),
    ),
  }))

  answer(app, undoBulk, async ({ actor, request }) => ({
    data: await runAgainIfBeaten(() =>
      inTransaction(database, actor, clock(), context => undoBulkChange(kernel, context, idOf(request))),
    ),
  }))
}
