import * as calls from '@agremia/model/calls/agreements'
import { paymentAgreements } from '@agremia/model/resources/payment-agreements'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../../db/faults.ts'
import type { Actor } from '../../../http/actor.ts'
import { answer } from '../../../http/calls.ts'
import { inTransaction } from '../../../resource/context.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import { presentItem } from '../../../resource/present-item.ts'
import { idOf } from '../../../resource/routes.ts'
import type { Served } from '../../../resource/serve.ts'
import type { SettingsStore } from '../../settings/store.ts'
import type { LedgerContext } from '../ledger-context.ts'
import { agreeInstalments } from './agree-instalments.ts'
import { endAgreement } from './end-agreement.ts'

interface AgreementDeps {
  kernel: Kernel
  store: Pick<SettingsStore, 'texts'>
  served(name: string): Served
}

export function agreementRoutes(app: FastifyInstance, deps: AgreementDeps) {
  const { kernel, store, served } = deps
  const { database, clock } = kernel
  /** Does the work in one transaction and answers the agreement as it is then. */
  const write = (actor: Actor | undefined, work: (context: LedgerContext) => Promise<string>) =>
    runAgainIfBeaten(() =>
      inTransaction(database, actor, clock(), async context => {
        const id = await work({ ...context, settings: store.texts() })
        return { data: await presentItem(served(paymentAgreements.name), kernel, id, context) }
      }),
    )
  answer(app, calls.agreeInstalments, ({ body, actor }) =>
    write(actor, context => agreeInstalments(deps, context, body)),
  )
  answer(app, calls.endAgreement, ({ request, body, actor }) => {
    const id = idOf(request)
    return write(actor, async context => {
      await endAgreement(context, id, body.reason)
      return id
    })
  })
}
