import * as calls from '@agremia/model/calls/received-money'
import { receivedMoney } from '@agremia/model/resources/received-money'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../db/faults.ts'
import { answer } from '../../http/calls.ts'
import { knownId } from '../../http/known-id.ts'
import { answerOnce } from '../../resource/answer-once.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { presentItem } from '../../resource/present-item.ts'
import { inRolledBack } from '../../resource/roll-back.ts'
import type { OnceDeps } from '../../resource/run-once.ts'
import type { Served } from '../../resource/serve.ts'
import type { SettingsStore } from '../settings/store.ts'
import { assignMoney, giveMoneyBack } from './assign-money.ts'
import { previewAssignment } from './preview-assignment.ts'

interface ReceivedMoneyDeps extends OnceDeps {
  kernel: Kernel
  store: Pick<SettingsStore, 'texts'>
  served(name: string): Served
}

export function receivedMoneyRoutes(app: FastifyInstance, deps: ReceivedMoneyDeps) {
  const { kernel, store, served, database, clock } = deps

  answer(app, calls.previewAssignment, ({ params, body, actor }) => {
    const id = knownId(params.id)
    return runAgainIfBeaten(async () => ({
      data: await inRolledBack(database, actor, clock(), context =>
        previewAssignment({ ...context, settings: store.texts() }, id, body.memberId),
      ),
    }))
  })

  const present = async (id: string, context: WriteContext) => ({
    data: await presentItem(served(receivedMoney.name), kernel, id, context),
  })

  answerOnce(app, deps, calls.assignMoney, async ({ params, body, context }) => {
    const id = knownId(params.id)
    await assignMoney({ ...context, settings: store.texts() }, id, body)
    return present(id, context)
  })

  answerOnce(app, deps, calls.giveMoneyBack, async ({ params, body, context }) => {
    const id = knownId(params.id)
    await giveMoneyBack({ ...context, settings: store.texts() }, id, body)
    return present(id, context)
  })
}
