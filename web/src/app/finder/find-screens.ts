import { fold } from '@agremia/model/rules/fold'
import { mayRead, type Reader, type Role } from '@agremia/model/rules/roles'

export interface Findable {
  path: string
  title: string
  roles: readonly Reader[]
}

/** What the finder offers to open. */
export interface Found {
  path: string
  title: string
  /** What tells it apart from others with the same title. */
  note?: string
  /** The search parameters of the address. */
  search?: Record<string, string>
}

/** The screens that this role can open by name: without parameters in the path, and not public. */
export const screensFor = (role: Role, table: readonly Findable[]) =>
  table.filter(({ path, roles }) => !path.includes('$') && !mayRead(roles, undefined) && mayRead(roles, role))

/** Screens whose title has all typed words, ignoring accents and case; titles that begin with the first word come first. */
export function findScreens(typed: string, screens: readonly Findable[]) {
  const words = fold(typed).split(' ').filter(Boolean)
  const begins = (title: string) => (words[0] !== undefined && fold(title).startsWith(words[0]) ? 0 : 1)
  return screens
    .filter(({ title }) => words.every(word => fold(title).includes(word)))
    .toSorted((one, other) => begins(one.title) - begins(other.title))
}
