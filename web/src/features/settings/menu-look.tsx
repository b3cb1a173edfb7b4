import type { ReactNode, Ref } from 'react'
import type { SettingsEntry } from '../../contributions/feature.ts'
import classes from './settings-menu.module.css'

interface Props {
  ref?: Ref<HTMLElement>
  entries: readonly SettingsEntry[]
  link(entry: SettingsEntry): ReactNode
}

/** SHELL-04. Also drawn before React runs, so it uses no hooks (docs/decisions/009-first-load.md). */
export const MenuLook = ({ ref, entries, link }: Props) => (
  <nav ref={ref} className={classes.menu} aria-label="Definições">
    {entries.map(link)}
  </nav>
)
