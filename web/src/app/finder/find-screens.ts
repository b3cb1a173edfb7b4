import { fold } from '@agremia/model/rules/fold'
import { mayRead, type Reader, type Role } from '@agremia/model/rules/roles'

export interface Findable {
  path: string
  title: string
  roles: readonly Reader[]
}

/** The screens of the table that this person may open by name: no path that wants an id, none from before the sign-in. */
export const screensFor = (role: Role, table: readonly Findable[]) =>
  table.filter(({ path, roles }) => !path.includes('$') && !mayRead(roles, undefined) && mayRead(roles, role))

/** Every word typed is in the title, accents and case aside; titles that begin with it come first. */
export function findScreens(typed: string, screens: readonly Findable[]) {
  const words = fold(typed).split(' ').filter(Boolean)
  const begins = (title: string) => (words[0] !== undefined && fold(title).startsWith(words[0]) ? 0 : 1)
  return screens
    .filter(({ title }) => words.every(word => fold(title).includes(word)))
    .toSorted((one, other) => begins(one.title) - begins(other.title))
}
