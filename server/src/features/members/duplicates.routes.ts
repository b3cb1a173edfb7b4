import {
  keepApart,
  likelyPairs,
  type MergeOutcome,
  mergeMembers as mergeCall,
  previewMerge,
  undoApart as undoApartCall,
  undoMerge as undoMergeCall,
} from '@agremia/model/calls/duplicates'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../db/faults.ts'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import { idOf } from '../../resource/routes.ts'
import type { SettingsStore } from '../settings/store.ts'
import { markApart, undoApart } from './keep-apart.ts'
import { findLikelyPairs } from './like-members.ts'
import { type MergeDeps, mergeMembers } from './merge-members.ts'
import { undoMerge } from './undo-merge.ts'

interface DuplicateDeps extends MergeDeps {
  store: Pick<SettingsStore, 'texts'>
}

/** Thrown to roll back the transaction of a preview, with what the merge would have done. */
class Preview extends Error {
  readonly outcome: MergeOutcome
  constructor(outcome: MergeOutcome) {
    super('the merge was only previewed')
    this.outcome = outcome
  }
}

export function duplicateRoutes(app: FastifyInstance, { kernel, served, references, store }: DuplicateDeps) {
  const { database, clock } = kernel

  answer(app, likelyPairs, async () => {
    const data = await findLikelyPairs(database.kysely, store.texts())
    return { data, meta: { total: data.length } }
  })

  answer(app, keepApart, ({ body, actor }) =>
    inTransaction(database, actor, clock(), context => markApart(kernel, context, body)),
  )
  answer(app, undoApartCall, ({ body, actor }) =>
    inTransaction(database, actor, clock(), context => undoApart(kernel, context, body)),
  )

  answer(app, mergeCall, async ({ body, actor, request }) => ({
    data: await runAgainIfBeaten(() =>
      inTransaction(database, actor, clock(), context =>
        mergeMembers({ kernel, served, references }, context, idOf(request), body),
      ),
    ),
  }))

  answer(app, undoMergeCall, ({ body, actor }) =>
    runAgainIfBeaten(() =>
      inTransaction(database, actor, clock(), context => undoMerge({ kernel, references }, context, body.goneId)),
    ),
  )

  // The preview is the merge itself in a transaction that is rolled back, so it shows exactly what would happen.
  answer(app, previewMerge, async ({ body, actor, request }) => {
    try {
      await inTransaction(database, actor, clock(), async context => {
        throw new Preview(
          await mergeMembers({ kernel, served, references }, context, idOf(request), body, { isPreview: true }),
        )
      })
    } catch (error) {
      if (error instanceof Preview) return { data: error.outcome }
      throw error
    }
  })
}
