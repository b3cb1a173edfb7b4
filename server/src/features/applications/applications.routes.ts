import * as calls from '@agremia/model/calls/applications'
import { memberApplications } from '@agremia/model/resources/member-applications'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../db/faults.ts'
import type { Actor } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { answerUpload, sha256Of } from '../../http/upload.ts'
import type { Storage } from '../../outside/storage.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { presentItem } from '../../resource/present-item.ts'
import { idOf } from '../../resource/routes.ts'
import { runOnce } from '../../resource/run-once.ts'
import { drawPhoto } from '../photos/draw-photo.ts'
import { hasMailServer } from '../settings/smtp.ts'
import { acceptApplication } from './accept-application.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { setPhoto } from './application-photos.ts'
import { readDecisionFacts } from './decision-facts.ts'
import { previewAcceptance } from './preview-acceptance.ts'
import { ask, assign, changeStatus, refuse } from './review-application.ts'
import { sendVerificationByHand } from './verification.ts'

/** The actions of staff on applications beside editing them. Each answers the application as it is afterwards. */
export function applicationRoutes(app: FastifyInstance, deps: ApplicationDeps & { storage: Storage }) {
  const { kernel, served } = deps
  const write = <T>(actor: Actor | undefined, work: (context: WriteContext) => Promise<T>) =>
    runAgainIfBeaten(() => inTransaction(kernel.database, actor, kernel.clock(), work))
  const present = async (id: string, actor: Actor | undefined) => ({
    data: await presentItem(served(memberApplications.name), kernel, id, { db: kernel.database.kysely, actor }),
  })

  answer(app, calls.reviewApplication, async ({ request }) => ({ data: await readDecisionFacts(deps, idOf(request)) }))
  answer(app, calls.assignApplication, async ({ request, body, actor }) => {
    await write(actor, context => assign(deps, context, idOf(request), body))
    return present(idOf(request), actor)
  })
  answer(app, calls.changeApplicationStatus, async ({ request, body, actor }) => {
    await write(actor, context => changeStatus(deps, context, idOf(request), body))
    return present(idOf(request), actor)
  })
  answer(app, calls.askApplicant, async ({ request, body, actor }) => {
    await write(actor, context => ask(deps, context, idOf(request), body))
    return present(idOf(request), actor)
  })
  answer(app, calls.refuseApplication, async ({ request, body, actor }) => {
    await write(actor, context => refuse(deps, context, idOf(request), body))
    return present(idOf(request), actor)
  })
  answer(app, calls.sendVerification, async ({ request, actor }) => {
    await write(actor, context => sendVerificationByHand(deps, context, idOf(request)))
    return { data: { hasMailServer: hasMailServer(deps.store) } }
  })
  answerUpload(app, calls.uploadApplicationPhoto, async ({ file, fields, request }) => {
    const drawn = await drawPhoto(file, fields.crop)
    const set = async (context: WriteContext) => ({
      data: await setPhoto(deps, deps.storage, context, fields.memberApplicationId ?? '', drawn),
    })
    return runOnce({ ...kernel, keys: deps.keys }, request, set, { sent: { ...fields, file: sha256Of(file) } })
  })
  answer(app, calls.previewAcceptance, async ({ request, body }) => ({
    data: await previewAcceptance(deps, idOf(request), body),
  }))
  answer(app, calls.acceptApplication, async ({ request, body, actor }) => ({
    data: await write(actor, context => acceptApplication(deps, context, idOf(request), body)),
  }))
}
