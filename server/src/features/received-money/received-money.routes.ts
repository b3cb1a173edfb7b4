import * as calls from '@agremia/model/calls/received-money'
import { receivedMoney } from '@agremia/model/resources/received-money'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../db/faults.ts'
import type { Actor } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { knownId } from '../../http/known-id.ts'
import { inTransaction } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { presentItem } from '../../resource/present-item.ts'
import { inRolledBack } from '../../resource/roll-back.ts'
import type { Served } from '../../resource/serve.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import type { SettingsStore } from '../settings/store.ts'
import { assignMoney, giveMoneyBack } from './assign-money.ts'
import { previewAssignment } from './preview-assignment.ts'

interface ReceivedMoneyDeps {
  kernel: Kernel
  store: Pick<SettingsStore, 'texts'>
  served(name: string): Served
}

export function receivedMoneyRoutes(app: FastifyInstance, { kernel, store, served }: ReceivedMoneyDeps) {
  const { database, clock } = kernel
  const change = (actor: Actor | undefined, id: string, work: (context: LedgerContext) => Promise<void>) =>
    runAgainIfBeaten(() =>
      inTransaction(database, actor, clock(), async context => {
        await work({ ...context, settings: store.texts() })
        return { data: await presentItem(served(receivedMoney.name), kernel, id, context) }
      }),
    )

  answer(app, calls.previewAssignment, ({ params, body, actor }) => {
    const id = knownId(params.id)
    return runAgainIfBeaten(async () => ({
      data: await inRolledBack(database, actor, clock(), context =>
        previewAssignment({ ...context, settings: store.texts() }, id, body.memberId),
      ),
    }))
  })

  answer(app, calls.assignMoney, ({ params, body, actor }) => {
    const id = knownId(params.id)
    return change(actor, id, context => assignMoney(context, id, body))
  })

  answer(app, calls.giveMoneyBack, ({ params, body, actor }) => {
    const id = knownId(params.id)
    return change(actor, id, context => giveMoneyBack(context, id, body))
  })
}
