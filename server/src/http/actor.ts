import type { KeyScope } from '@agremia/model/rules/key-scopes'
import { rightsOf, type Viewer } from '@agremia/model/rules/rights'
import type { Role } from '@agremia/model/rules/roles'
// Without this import TypeScript would not know the module that is augmented below.
import type {} from 'fastify'
import { Forbidden, Unauthorized } from '../errors.ts'

/** A person with an account. */
export interface UserActor {
  kind: 'user'
  userId: string
  name: string
  role: Role
  /** Undefined in a background task, which may outlive the session in which the person started it. */
  sessionId: string | undefined
}

/** A person whose session was checked in the database. */
export interface SessionActor extends UserActor {
  sessionId: string
  /** Until they have chosen a password, `guardRoutes` refuses nearly everything. */
  mustChangePassword: boolean
}

/** Another program, by an API key. It has a role of the staff and is nobody's member record. */
export interface KeyActor {
  kind: 'key'
  keyId: string
  /** What the key was called by whoever made it; the audit log shows it. */
  name: string
  role: Exclude<Role, 'member'>
  scopes: readonly KeyScope[]
  /** The most requests in a minute. */
  rateLimit: number
}

/** The program itself: scheduled jobs, and what happens at start-up. It never sends a request. */
export interface SystemActor {
  kind: 'system'
  name: string
  role: 'admin'
}

/**
 * Who acts. Each kind brings its role, so that a rule about roles needs not know the kinds; `role === 'member'` is true of
 * users only, and TypeScript narrows by it. A visitor is no actor: a request without one has `undefined`.
 */
export type Actor = UserActor | KeyActor | SystemActor

export const SYSTEM: SystemActor = { kind: 'system', name: 'Sistema', role: 'admin' }

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticate` before any handler runs; undefined for a visitor. */
    actor: Actor | undefined
  }
}

/** For columns that refer to `users`: keys and the system have no row there. */
export const userIdOf = (actor: Actor | undefined): string | undefined =>
  actor?.kind === 'user' ? actor.userId : undefined

/** For what belongs to a person, such as a background task. */
export function requireUser(actor: Actor | undefined): UserActor {
  if (!actor) throw new Unauthorized()
  if (actor.kind !== 'user') throw new Forbidden(ONLY_PEOPLE)
  return actor
}

/** For calls about a person's own account. */
export function requireSession(actor: Actor | undefined): SessionActor {
  if (!actor) throw new Unauthorized()
  if (!hasSession(actor)) throw new Forbidden(ONLY_PEOPLE)
  return actor
}

const ONLY_PEOPLE = 'Só quem entra com a sua conta pode fazer isto.'

const hasSession = (actor: Actor): actor is SessionActor => actor.kind === 'user' && actor.sessionId !== undefined

/** Whether the actor has to choose a password before anything else. */
export const mustChangePassword = (actor: Actor | undefined): boolean =>
  actor !== undefined && hasSession(actor) && actor.mustChangePassword

/** What a resource's fields are shown and taken by: a key's permissions limit what its role opens. */
export const viewerOf = (actor: Actor | undefined): Viewer =>
  actor?.kind === 'key' ? { role: actor.role, rights: rightsOf(actor.scopes) } : actor?.role

/** In the last branch of a `switch` over a union: a kind that is added later does not compile until it is handled. */
export function unreachable(value: never): never {
  throw new Error(`this kind is not handled: ${JSON.stringify(value)}`)
}
