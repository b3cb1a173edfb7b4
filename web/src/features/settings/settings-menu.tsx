import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useWording } from '../../api/terminology.ts'
import { MenuLook } from './menu-look.tsx'

export function SettingsMenu() {
  const say = useWording()
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone it is one line that scrolls: where one is must be in sight.
    const here = menu.current?.querySelector<HTMLElement>('[aria-current]')
    if (menu.current && here) menu.current.scrollLeft = here.offsetLeft - menu.current.offsetLeft - 24
  }, [])
  return (
    <MenuLook
      ref={menu}
      link={({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {say(label)}
        </Link>
      )}
    />
  )
}
