import { Link, type RouteComponent } from '@tanstack/react-router'
import classes from './settings-menu.module.css'

/** SHELL-04: an entry comes with its screen; none leads nowhere. */
const ENTRIES = [
  { to: '/utilizadores', label: 'Utilizadores' },
  { to: '/configuracaoOrganizacao', label: 'Organização' },
  { to: '/configuracaoOrganizacao/etiquetas', label: 'Etiquetas' },
  { to: '/configuracaoOrganizacao/correio', label: 'Correio enviado' },
] as const

const SettingsMenu = () => (
  <nav className={classes.menu} aria-label="Definições">
    {ENTRIES.map(({ to, label }) => (
      <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
        {label}
      </Link>
    ))}
  </nav>
)

/** A main screen of the settings, under their menu. */
export const withSettingsMenu = (Screen: RouteComponent): RouteComponent => {
  const InSettings: RouteComponent = () => (
    <>
      <SettingsMenu />
      <Screen />
    </>
  )
  InSettings.preload = async () => {
    await (Screen && 'preload' in Screen ? Screen.preload?.() : undefined)
  }
  return InSettings
}
