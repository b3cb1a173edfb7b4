import type { ReactNode, Ref } from 'react'
import { AREAS } from './areas.ts'
import classes from './settings-menu.module.css'

/** The entries of SHELL-04 whose screens exist. */
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

/** Without hooks, because the first frame draws it before the application runs (docs/decisions/009-first-load.md). */
export const MenuLook = ({ ref, link }: { ref?: Ref<HTMLElement>; link(entry: MenuEntry): ReactNode }) => (
  <nav ref={ref} className={classes.menu} aria-label="Definições">
    {ENTRIES.map(link)}
  </nav>
)
