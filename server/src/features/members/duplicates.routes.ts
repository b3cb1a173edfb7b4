import {
  keepApart,
  likelyPairs,
  mergeMembers as mergeCall,
  previewMerge,
  undoApart as undoApartCall,
  undoMerge as undoMergeCall,
} from '@agremia/model/calls/duplicates'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../db/faults.ts'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import { inRolledBack } from '../../resource/roll-back.ts'
import { idOf } from '../../resource/routes.ts'
import type { SettingsStore } from '../settings/store.ts'
import { markApart, undoApart } from './keep-apart.ts'
import { findLikelyPairs } from './like-members.ts'
import { type MergeDeps, mergeMembers } from './merge-members.ts'
import { undoMerge } from './undo-merge.ts'

interface DuplicateDeps extends Omit<MergeDeps, 'settings'> {
  store: Pick<SettingsStore, 'texts'>
}

export function duplicateRoutes(app: FastifyInstance, { kernel, served, references, store }: DuplicateDeps) {
  const { database, clock } = kernel
  const mergeDeps = () => ({ kernel, served, references, settings: store.texts() })

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
      inTransaction(database, actor, clock(), context => mergeMembers(mergeDeps(), context, idOf(request), body)),
    ),
  }))

  answer(app, undoMergeCall, ({ body, actor }) =>
    runAgainIfBeaten(() =>
      inTransaction(database, actor, clock(), context => undoMerge(mergeDeps(), context, body.goneId)),
    ),
  )

  // The preview is the merge itself in a transaction that is rolled back, so it shows exactly what would happen.
  answer(app, previewMerge, async ({ body, actor, request }) => ({
    data: await inRolledBack(database, actor, clock(), context =>
      mergeMembers(mergeDeps(), context, idOf(request), body, { isPreview: true }),
    ),
  }))
}
