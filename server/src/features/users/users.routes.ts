import * as calls from '@agremia/model/calls/users'
import type { FastifyInstance } from 'fastify'
import { Unauthorized } from '../../errors.ts'
import { requireSession } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { idOf } from '../../resource/routes.ts'
import { type AccountDeps, changeEmail, restoreEmail } from './change-email.ts'
import { sendUserLink } from './send-link.ts'

/** The largest body of these calls, in bytes. */
const SMALL = { bodyLimit: 16 * 1024 }

export function userRoutes(app: FastifyInstance, deps: AccountDeps & { hasMailServer(): boolean }) {
  answer(
    app,
    calls.changeEmail,
    async ({ actor, request, body }) =>
      changeEmail(deps, requireSession(actor), idOf(request), { ...body, address: request.ip }),
    SMALL,
  )
  answer(app, calls.restoreEmail, async ({ body, request }) => restoreEmail(deps, body.code, request.ip), SMALL)
  answer(app, calls.sendUserLink, async ({ actor, request }) => {
    if (!actor) throw new Unauthorized()
    await sendUserLink(deps, actor, idOf(request))
    return { data: { hasMailServer: deps.hasMailServer() } }
  })
}
