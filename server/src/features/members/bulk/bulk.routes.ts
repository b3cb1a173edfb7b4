import { applyBulk, previewBulk, undoBulk } from '@agremia/model/calls/bulk'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../../db/faults.ts'
import { answer } from '../../../http/calls.ts'
import { inTransaction } from '../../../resource/context.ts'
import { idOf } from '../../../resource/routes.ts'
import { applyBulkChange, type BulkDeps, previewBulkChange } from './apply-bulk.ts'
import { undoBulkChange } from './undo.ts'

/** Changes of many members: shown first, done whole or not at all, taken back from the toast (MEM-01). */
export function bulkRoutes(app: FastifyInstance, deps: BulkDeps) {
  const { database, clock } = deps.kernel

  answer(app, previewBulk, async ({ body, actor }) => ({
    data: await inTransaction(database, actor, clock(), context => previewBulkChange(deps, context, body)),
  }))

  answer(app, applyBulk, async ({ body, actor }) => ({
    data: await runAgainIfBeaten(() =>
      inTransaction(database, actor, clock(), context => applyBulkChange(deps, context, body)),
    ),
  }))

  answer(app, undoBulk, async ({ actor, request }) => ({
    data: await runAgainIfBeaten(() =>
      inTransaction(database, actor, clock(), context => undoBulkChange(deps, context, idOf(request))),
    ),
  }))
}
