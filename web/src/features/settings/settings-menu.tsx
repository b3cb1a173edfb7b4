import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useWording } from '../../api/terminology.ts'
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

export function SettingsMenu() {
  const say = useWording()
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone it is one line that scrolls: where one is must be in sight.
    const here = menu.current?.querySelector<HTMLElement>('[aria-current]')
    if (menu.current && here) menu.current.scrollLeft = here.offsetLeft - menu.current.offsetLeft - 24
  }, [])
  return (
    <nav ref={menu} className={classes.menu} aria-label="Definições">
      {ENTRIES.map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {say(label)}
        </Link>
      ))}
    </nav>
  )
}
