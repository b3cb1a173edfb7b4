import { STAFF } from '@agremia/model/rules/roles'
import { z } from 'zod'
import { defineTask, type TaskDefinition } from '../../tasks/task.ts'
import type { FeatureDeps } from '../feature.ts'
import { countRun } from './preview-quota-run.ts'
import { storePreview } from './stored-previews.ts'

const input = z.object({
  /** Of the request, so that whoever asks for the same again finds this task. */
  key: z.string(),
  ids: z.array(z.guid()),
  from: z.string(),
  until: z.string(),
  includesJoia: z.boolean(),
})
export type PreviewQuotasInput = z.output<typeof input>

/** Finds out what a run for many members would charge. It changes no account; the screen shows what it stores. */
export const previewQuotasTask = ({ settings }: Pick<FeatureDeps, 'settings'>): TaskDefinition<PreviewQuotasInput> =>
  defineTask({
    kind: 'preview-quotas',
    access: () => STAFF,
    input,
    isAtomic: true,
    where: 'thread',
    newObjectsMb: 16,
    path: () => '/~quotas/gerar',
    async run({ input: { key: _key, ids, ...time }, progress, db, now, taskId }) {
      const context = { db, now, settings: settings.texts() }
      const counted = await countRun(context, ids, time, done => progress(done, ids.length))
      await storePreview(db, taskId, counted)
      return { text: 'A pré-visualização está pronta. Nada foi cobrado.' }
    },
  })
