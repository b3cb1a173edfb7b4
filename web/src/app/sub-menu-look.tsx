import { mayRead, type Role } from '@agremia/model/rules/roles'
import type { ReactNode, Ref } from 'react'
import { type Contributions, MENU_AREAS, type SubMenuEntry } from '../contributions/feature.ts'
import type { Screen } from '../contributions/screen.ts'
import type { SettingCondition } from '../contributions/setting-condition.ts'
import classes from './sub-menu.module.css'

/** A line of links above the screens to which they lead. */
export interface SubMenu {
  /** Its name for screen readers; it may hold the organisation's words. */
  label: string
  entries: readonly GuardedEntry[]
}

/** An entry with the access of the screen to which it leads. */
type GuardedEntry = SubMenuEntry & Pick<Screen, 'roles' | 'when'>

/** The menu above the screen of this path: that of the settings (SHELL-04) or that of an area of the main menu (NAV-23). */
export function subMenuOf(
  { settingsMenu, areaMenu }: Pick<Contributions, 'settingsMenu' | 'areaMenu'>,
  screens: readonly Screen[],
  path: string,
): SubMenu | undefined {
  const leadsHere = ({ to }: SubMenuEntry) => to === path
  const guarded = (entries: readonly SubMenuEntry[]) =>
    entries.flatMap(entry => {
      const screen = screens.find(one => one.path === entry.to)
      return screen ? [{ ...entry, roles: screen.roles, when: screen.when }] : []
    })
  if (settingsMenu.some(leadsHere)) return { label: 'Definições', entries: guarded(settingsMenu) }
  const area = areaMenu.find(leadsHere)?.area
  return area && { label: MENU_AREAS[area], entries: guarded(areaMenu.filter(entry => entry.area === area)) }
}

/** The entries of a menu whose screens this role may open. */
export const entriesFor = (
  { entries }: SubMenu,
  role: Role | undefined,
  holds: (when: SettingCondition | undefined) => boolean,
): readonly SubMenuEntry[] => entries.filter(({ roles, when }) => mayRead(roles, role) && holds(when))

interface Props {
  ref?: Ref<HTMLElement>
  label: string
  entries: readonly SubMenuEntry[]
  link(entry: SubMenuEntry): ReactNode
}

/** Also drawn before React runs, so it uses no hooks (docs/decisions/009-first-load.md). */
export const SubMenuLook = ({ ref, label, entries, link }: Props) => (
  <nav ref={ref} className={classes.menu} aria-label={label}>
    {entries.map(link)}
  </nav>
)
