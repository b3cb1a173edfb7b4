import type { ReactNode, Ref } from 'react'
import { AREAS } from './areas.ts'
import classes from './settings-menu.module.css'

/** SHELL-04: an entry comes with its screen; none leads nowhere. */
const ENTRIES = [
  { to: '/utilizadores', label: 'Utilizadores' },
  AREAS.cards,
  AREAS.applications,
  AREAS.messages,
  AREAS.treasury,
  AREAS.members,
  AREAS.organisation,
  { to: '/configuracaoOrganizacao/etiquetas', label: 'Etiquetas' },
  { to: '/configuracaoOrganizacao/correio', label: 'Correio enviado' },
] as const
export type MenuEntry = (typeof ENTRIES)[number]

export const isInMenu = (screen: string) => ENTRIES.some(({ to }) => to === screen)

/** Drawn by the page itself too, before the program: without hooks (docs/decisions/009-first-load.md). */
export const MenuLook = ({ ref, link }: { ref?: Ref<HTMLElement>; link(entry: MenuEntry): ReactNode }) => (
  <nav ref={ref} className={classes.menu} aria-label="Definições">
    {ENTRIES.map(link)}
  </nav>
)
