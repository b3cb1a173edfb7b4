import { Link, type RouteComponent } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useContributions } from '../contributions/contributions-context.ts'
import { MenuLook } from '../features/settings/menu-look.tsx'
import { useScreenTitles } from './screen-title.ts'

/** SHELL-04. */
function SettingsMenu() {
  const titleOf = useScreenTitles()
  const { settingsMenu } = useContributions()
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the menu is one line that scrolls: the current entry is brought into view.
    const current = menu.current?.querySelector<HTMLElement>('[aria-current]')
    if (menu.current && current) menu.current.scrollLeft = current.offsetLeft - menu.current.offsetLeft - 24
  }, [])
  return (
    <MenuLook
      ref={menu}
      entries={settingsMenu}
      link={({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {titleOf(label)}
        </Link>
      )}
    />
  )
}

/** A screen that the settings' menu leads to, shown under that menu. */
export const withSettingsMenu = (Screen: NonNullable<RouteComponent>): RouteComponent => {
  const InSettings: RouteComponent = () => (
    <>
      <SettingsMenu />
      <Screen />
    </>
  )
  InSettings.preload = async () => {
    await ('preload' in Screen ? Screen.preload?.() : undefined)
  }
  return InSettings
}
