import { recordDeath as recordDeathCall } from '@agremia/model/calls/death'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../../db/faults.ts'
import { answer } from '../../../http/calls.ts'
import { inTransaction, type WriteContext } from '../../../resource/context.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import { inRolledBack } from '../../../resource/roll-back.ts'
import { idOf } from '../../../resource/routes.ts'
import type { SettingsStore } from '../../settings/store.ts'
import { recordDeath } from './record-death.ts'

interface DeathDeps {
  kernel: Kernel
  store: Pick<SettingsStore, 'texts'>
}

export function deathRoutes(app: FastifyInstance, { kernel, store }: DeathDeps) {
  const { database, clock } = kernel
  answer(app, recordDeathCall, async ({ body: { isPreview, ...death }, actor, request }) => {
    const work = (context: WriteContext) =>
      recordDeath(kernel, { ...context, settings: store.texts() }, idOf(request), death)
    return {
      data: isPreview
        ? await inRolledBack(database, actor, clock(), work)
        : await runAgainIfBeaten(() => inTransaction(database, actor, clock(), work)),
    }
  })
}
