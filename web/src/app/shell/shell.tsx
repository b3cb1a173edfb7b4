import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useClaims } from '../../api/session.ts'
import { useLiveApp } from '../live.ts'
import { usePageTitle } from '../page-title.ts'
import { Banners } from './banners.tsx'
import { Ready } from './ready.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'

/** What stands around every screen. */
export function Shell() {
  const claims = useClaims()
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const hasMenu = !useMatches().some(match => match.staticData.hidesMenu)
  const last = useRef(pathname)
  useLiveApp()
  usePageTitle()

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // NAV-50; and a screen reader begins at the new screen, not at the link that is no longer there.
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#conteudo">
        Saltar para o conteúdo
      </a>
      <Banners />
      {claims && hasMenu && <TopBar claims={claims} />}
      <main ref={main} id="conteudo" tabIndex={-1} className={classes.main}>
        <Ready>
          <Outlet />
        </Ready>
      </main>
    </div>
  )
}
