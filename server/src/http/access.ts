import { isOpenToKey, type KeyAccess } from '@agremia/model/rules/key-scopes'
import { mayRead, type Reader } from '@agremia/model/rules/roles'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Forbidden, Unauthorized } from '../errors.ts'
import { mustChangePassword } from './actor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. The app does not start with a route that lacks it. */
    access?: readonly Reader[]
    /** What an API key needs to call the route. Without it no key may, whatever `access` says. */
    keyScope?: KeyAccess
  }
  interface FastifyInstance {
    /** Every registered route with its options, for tests that go over all of them. */
    declaredRoutes: readonly RouteOptions[]
  }
}

/** Whether a request is one of the few that somebody may send who must choose a password before anything else. */
type IsForNewPassword = (request: FastifyRequest) => boolean

const newPasswordNeeded = () =>
  new Forbidden('Antes de continuar, escolha uma palavra-passe que só a própria pessoa conheça.', 'passwordDue')

const closedToKey = () => new Forbidden('Esta chave não dá acesso a isto.', 'keyScope')

/**
 * Answers 401 or 403 to whoever a route's access list leaves out, and to whoever must choose a password first. To be added after
 * `authenticate`.
 */
export function guardRoutes(app: FastifyInstance, isForNewPassword: IsForNewPassword = () => false) {
  const routes: RouteOptions[] = []
  app.decorate('declaredRoutes', routes)
  app.addHook('onRoute', route => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const silent = routes
      .filter(route => !route.config?.access)
      .map(route => `${[route.method].flat().join('|')} ${route.url}`)
    if (silent.length > 0) throw new Error(`These routes do not say who may call them: ${silent.join(', ')}`)
  })
  app.addHook('preParsing', async request => {
    const { access, keyScope } = request.routeOptions.config
    // Only the not-found handler has no access list: it answers 404 to everyone.
    if (!access) return
    if (mustChangePassword(request.actor) && !isForNewPassword(request)) {
      if (!access.includes('anyone')) throw newPasswordNeeded()
      // What is open to anyone stays open, without what only this person would be shown.
      request.actor = undefined
    }
    if (request.actor?.kind === 'key' && !isOpenToKey(keyScope, request.actor.scopes)) throw closedToKey()
    if (mayRead(access, request.actor?.role)) return
    throw request.actor ? new Forbidden() : new Unauthorized()
  })
}
