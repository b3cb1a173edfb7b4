import * as calls from '@agremia/model/calls/auth'
import { isUuid } from '@agremia/model/resource/parse'
import { cleanText } from '@agremia/model/rules/clean'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { NotFound, Unauthorized } from '../../errors.ts'
import { type Actor, requireSession } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import type { AuthDeps } from './auth-deps.ts'
import { readDevice, setDeviceCookie } from './known-devices.ts'
import { mayRequestLink, sendLink } from './request-link.ts'
import { type Caller, continueSession, endSessions, endSessionsOf, listSessions } from './sessions.ts'
import { setPassword } from './set-password.ts'
import { signInWithCode, signInWithPassword } from './sign-in.ts'
import { readRefresh } from './tokens.ts'

/** The largest body of these calls, in bytes; a token has less than 1 KB. */
const SMALL = { bodyLimit: 16 * 1024 }

export function authRoutes(app: FastifyInstance, deps: AuthDeps) {
  const { database, keys, clock, forget } = deps
  const afterwards = runAfterwards(app)

  answer(
    app,
    calls.signIn,
    async ({ body, request, reply }) => {
      const caller = callerOf(request)
      if (body.by === 'request') {
        // Neither the answer nor the time it takes reveals whether the account exists.
        if (await mayRequestLink(deps, body.email, caller)) afterwards(request, () => sendLink(deps, body.email))
        return reply.code(204).send()
      }
      const signingIn =
        body.by === 'code' ? signInWithCode(deps, body.code, caller) : signInWithPassword(deps, body, caller)
      const { pair, device } = await signingIn
      setDeviceCookie(reply, device, deps.publicUrl().startsWith('https:'))
      return pair
    },
    SMALL,
  )

  answer(
    app,
    calls.refresh,
    async ({ body, request }) => {
      const now = clock()
      const claims = await readRefresh(keys, body.refreshToken, now)
      if (!claims) throw new Unauthorized()
      const pair = await inTransaction(database, undefined, now, context =>
        continueSession(context, keys, claims, { ...callerOf(request), sessionDays: deps.sessionDays() }),
      )
      if (!pair) {
        forget({ sessionId: claims.sid })
        throw new Unauthorized()
      }
      return pair
    },
    SMALL,
  )

  answer(
    app,
    calls.signOut,
    async ({ body, actor }) => {
      const proven = body.refreshToken === undefined ? undefined : await readRefresh(keys, body.refreshToken, clock())
      const sessionId = (actor?.kind === 'user' ? actor.sessionId : undefined) ?? proven?.sid
      if (sessionId === undefined) throw new Unauthorized()
      await end(actor, context => endSessions(context, sql`id = ${sessionId}`, 'logout'))
    },
    SMALL,
  )

  answer(app, calls.listSessions, async ({ actor }) => {
    const { userId, sessionId } = requireSession(actor)
    return { data: await listSessions(database.kysely, userId, sessionId, clock()) }
  })

  answer(app, calls.endSession, async ({ actor, params }) => {
    const { userId } = requireSession(actor)
    const id = idOf(params)
    const ended = await end(actor, context =>
      endSessions(context, sql`id = ${id} and user_id = ${userId} and expires_at > ${context.now}`, 'ended'),
    )
    if (ended.length === 0) throw new NotFound()
  })

  answer(app, calls.endOtherSessions, async ({ actor }) => {
    const { userId, sessionId } = requireSession(actor)
    await end(actor, context => endSessionsOf(context, userId, 'ended', sessionId))
  })

  answer(
    app,
    calls.setPassword,
    async ({ actor, params, body, request }) => {
      await setPassword(deps, requireSession(actor), idOf(params), { ...body, address: request.ip })
    },
    SMALL,
  )

  async function end(actor: Actor | undefined, work: (context: WriteContext) => Promise<string[]>) {
    const ended = await inTransaction(database, actor, clock(), work)
    for (const sessionId of ended) forget({ sessionId })
    return ended
  }
}

function idOf({ id = '' }: Record<string, string>) {
  if (!isUuid(id)) throw new NotFound()
  return id.toLowerCase()
}

const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: cleanText(request.headers['user-agent'] ?? '').slice(0, 300),
  device: readDevice(request),
})

/** Runs work that the answer does not wait for, but that a stopping server waits for. */
function runAfterwards(app: FastifyInstance) {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (request: FastifyRequest, work: () => Promise<void>) => {
    const done = work()
      .catch((error: unknown) => request.log.error({ err: error }, 'the work after an answer failed'))
      .then(() => {
        running.delete(done)
      })
    running.add(done)
  }
}
