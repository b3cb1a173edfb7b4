import { Link, type RouteComponent } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useClaims } from '../api/session.ts'
import { useWording } from '../api/terminology.ts'
import { useConditions } from '../contributions/setting-condition.ts'
import { useScreenTitles } from './screen-title.ts'
import { entriesFor, type SubMenu, SubMenuLook } from './sub-menu-look.tsx'

function SubMenuLine(subMenu: SubMenu) {
  const holds = useConditions()
  const role = useClaims()?.Role
  const titleOf = useScreenTitles()
  const withWords = useWording()
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the menu is one line that scrolls: the current entry is brought into view.
    const current = menu.current?.querySelector<HTMLElement>('[aria-current]')
    if (menu.current && current) menu.current.scrollLeft = current.offsetLeft - menu.current.offsetLeft - 24
  }, [])
  return (
    <SubMenuLook
      ref={menu}
      label={withWords(subMenu.label)}
      entries={entriesFor(subMenu, role, holds)}
      link={entry => (
        <Link key={entry.to} to={entry.to} activeOptions={{ exact: true, includeSearch: false }}>
          {titleOf(entry.label)}
        </Link>
      )}
    />
  )
}

/** A screen that a sub-menu leads to, shown under that menu. */
export const withSubMenu = (menu: SubMenu, Screen: NonNullable<RouteComponent>): RouteComponent => {
  const UnderMenu: RouteComponent = () => (
    <>
      <SubMenuLine {...menu} />
      <Screen />
    </>
  )
  UnderMenu.preload = async () => {
    await ('preload' in Screen ? Screen.preload?.() : undefined)
  }
  return UnderMenu
}
