import type { ReactNode, Ref } from 'react'
import { type Contributions, MENU_AREAS, type SubMenuEntry } from '../contributions/feature.ts'
import classes from './sub-menu.module.css'

/** A line of links above the screens to which they lead. */
export interface SubMenu {
  /** Its name for screen readers; it may hold the organisation's words. */
  label: string
  entries: readonly SubMenuEntry[]
}

/** The menu above the screen of this path: that of the settings (SHELL-04) or that of an area of the main menu (NAV-23). */
export function subMenuOf({ settingsMenu, areaMenu }: Contributions, path: string): SubMenu | undefined {
  const leadsHere = ({ to }: SubMenuEntry) => to === path
  if (settingsMenu.some(leadsHere)) return { label: 'Definições', entries: settingsMenu }
  const area = areaMenu.find(leadsHere)?.area
  return area && { label: MENU_AREAS[area], entries: areaMenu.filter(entry => entry.area === area) }
}

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
