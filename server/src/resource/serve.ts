import type { Resource } from '@agremia/model/resource/define'
import type { Hooks } from './hooks.ts'

/** A resource with its hooks: what every read and write of it needs to know. */
export interface Served<R extends Resource = Resource> {
  resource: R
  hooks: Hooks<R>
}

export const serve = <R extends Resource, Facts = undefined>(resource: R, hooks: Hooks<R, Facts> = {}): Served =>
  ({ resource, hooks }) as unknown as Served // the kernel hands a resource's hooks that resource's own rows and facts only
