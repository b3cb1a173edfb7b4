import type { KeyScope } from './key-scopes.ts'
import type { Role } from './roles.ts'

/** What the program is about, in the parts in which somebody may have the right to read or to write. */
export type Area = KeyScope extends infer S ? (S extends `${infer A}:${string}` ? A : never) : never

/** What somebody may read and write of what their role opens. API keys are limited so; rights of users will be of the same kind. */
export interface Rights {
  reads: readonly Area[]
  writes: readonly Area[]
}

/** Who asks for fields or sends them: a role, which stands for everything that it opens, or one whose rights are limited. */
export type Viewer = Role | undefined | { role: Role; rights: Rights }

export const roleOf = (viewer: Viewer): Role | undefined => (typeof viewer === 'object' ? viewer.role : viewer)
const limitsOf = (viewer: Viewer): Rights | undefined => (typeof viewer === 'object' ? viewer.rights : undefined)

const areaOf = (scope: KeyScope) => scope.slice(0, scope.indexOf(':')) as Area // every scope begins with its area

export function rightsOf(scopes: readonly KeyScope[]): Rights {
  const areas = (verb: string) => scopes.filter(scope => scope.endsWith(`:${verb}`)).map(areaOf)
  return { reads: areas('read'), writes: areas('write') }
}

/** The area of a resource, by the permissions that open it; undefined where none does. */
export const areaOfScopes = (scopes: Readonly<Record<string, KeyScope | undefined>> = {}): Area | undefined => {
  const [first] = Object.values(scopes).flatMap(scope => scope ?? [])
  return first && areaOf(first)
}

/** Nobody with limited rights has those of an area that is none. */
const has = (areas: readonly Area[], area: Area | undefined) => area !== undefined && areas.includes(area)

export const readsArea = (viewer: Viewer, area: Area | undefined) => {
  const limits = limitsOf(viewer)
  return !limits || has(limits.reads, area)
}
export const writesArea = (viewer: Viewer, area: Area | undefined) => {
  const limits = limitsOf(viewer)
  return !limits || has(limits.writes, area)
}
