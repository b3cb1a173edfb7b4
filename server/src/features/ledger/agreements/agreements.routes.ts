import * as calls from '@agremia/model/calls/agreements'
import { paymentAgreements } from '@agremia/model/resources/payment-agreements'
import type { FastifyInstance } from 'fastify'
import { answerOnce } from '../../../resource/answer-once.ts'
import type { WriteContext } from '../../../resource/context.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import { presentItem } from '../../../resource/present-item.ts'
import { idOf } from '../../../resource/routes.ts'
import type { OnceDeps } from '../../../resource/run-once.ts'
import type { Served } from '../../../resource/serve.ts'
import type { SettingsStore } from '../../settings/store.ts'
import { agreeInstalments } from './agree-instalments.ts'
import { endAgreement } from './end-agreement.ts'

interface AgreementDeps extends OnceDeps {
  kernel: Kernel
  store: Pick<SettingsStore, 'texts'>
  served(name: string): Served
}

export function agreementRoutes(app: FastifyInstance, deps: AgreementDeps) {
  const { kernel, store, served } = deps
  const present = async (id: string, context: WriteContext) => ({
    data: await presentItem(served(paymentAgreements.name), kernel, id, context),
  })
  answerOnce(app, deps, calls.agreeInstalments, async ({ body, context }) => {
    const id = await agreeInstalments(deps, { ...context, settings: store.texts() }, body)
    return present(id, context)
  })
  answerOnce(app, deps, calls.endAgreement, async ({ request, body, context }) => {
    const id = idOf(request)
    await endAgreement({ ...context, settings: store.texts() }, id, body.reason)
    return present(id, context)
  })
}
