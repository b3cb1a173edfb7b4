import type { RawBuilder, SqlBool } from 'kysely'
import type { Actor } from '../http/actor.ts'
import type { Hooks } from './hooks.ts'

/** Only `scopeOf` makes a value with this key, so a query that asks for a `Scope` cannot be built without asking the resource's hook. */
declare const madeByScopeOf: unique symbol

/** The rows of a resource that somebody may see or change. */
export interface Scope {
  /** A condition on the row `t`; undefined when every row is within the scope. */
  readonly condition: RawBuilder<SqlBool> | undefined
  /** The rows of the sets that the resource can be filtered by. */
  readonly sets: Hooks['sets']
  readonly [madeByScopeOf]: true
}

interface Scoped {
  hooks: Pick<Hooks, 'scope' | 'sets'>
}

/** The one caller of the hook `scope`; `undefined` as the actor is a visitor who has not signed in. */
export const scopeOf = ({ hooks }: Scoped, actor: Actor | undefined): Scope =>
  ({ condition: hooks.scope?.(actor), sets: hooks.sets }) as Scope // the key exists for the compiler only
