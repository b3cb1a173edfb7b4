import { listSessions, setPassword, signOut } from '@agremia/model/calls/auth'
import { readExplainer } from '@agremia/model/calls/meta'
import { users } from '@agremia/model/resources/users'
import type { FastifyRequest } from 'fastify'
import { userIdOf } from '../../http/actor.ts'

const OWN_ACCOUNT = `GET /${users.path}/:id`

/**
 * The calls of the screen on which somebody chooses a password who must do so before anything else: that call itself, signing out,
 * the own account, how this session began, and the description of the fields, without which no screen is drawn.
 */
const OPEN = new Set([
  OWN_ACCOUNT,
  ...[setPassword, signOut, listSessions, readExplainer].map(({ method, path }) => `${method} ${path}`),
])

export function isForNewPassword({ method, routeOptions, params, actor }: FastifyRequest): boolean {
  const route = `${method} ${routeOptions.url?.replace(/^\/api/, '')}`
  if (route !== OWN_ACCOUNT) return OPEN.has(route)
  const { id } = params as { id: string } // the route's path names it
  return id.toLowerCase() === userIdOf(actor)
}
