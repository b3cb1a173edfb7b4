import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { contactLost } from '../../api/server-status.ts'
import { useClaims } from '../../api/session.ts'
import { useStore } from '../../ui/store.ts'
import { useLiveUpdates } from '../live-updates.ts'
import { usePageTitle } from '../page-title.ts'
import { PanicDialog } from '../panic.tsx'
import { useTerminologyChange } from '../terminology-change.ts'
import { Banners } from './banners.tsx'
import { Footer } from './footer.tsx'
import { FrameLine } from './frame-line.tsx'
import { LateTaskWatch } from './late-task-watch.tsx'
import { Ready } from './ready.tsx'
import { ServerOverlay } from './server-overlay.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useFavicon } from './use-favicon.ts'
import { useFileDrops } from './use-file-drops.ts'

/** The frame around every screen: banners, top bar, toolbar and footer. */
export function Shell() {
  const claims = useClaims()
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const hasMenu = !useMatches().some(match => match.staticData.hidesMenu)
  const last = useRef(pathname)
  const isLost = useStore(contactLost)
  useLiveUpdates()
  useTerminologyChange()
  usePageTitle()
  useFavicon()
  useFileDrops()

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // NAV-50: a screen reader continues at the new screen; the link that was clicked no longer exists.
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#conteudo" inert={isLost}>
        Saltar para o conteúdo
      </a>
      <Banners />
      <div className={classes.frame} inert={isLost}>
        {claims && hasMenu && (
          <>
            <TopBar claims={claims} />
            <FrameLine claims={claims} />
          </>
        )}
        <main ref={main} id="conteudo" tabIndex={-1} className={classes.main}>
          <Ready>
            <Outlet />
          </Ready>
        </main>
        <Footer />
      </div>
      {claims && <LateTaskWatch />}
      <ServerOverlay />
      <PanicDialog />
    </div>
  )
}
