import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { contactLost, restoreContact } from '../../api/server-status.ts'
import { useStore } from '../../ui/store.ts'
import { keepUnsavedWork } from '../../ui/unsaved-work.ts'
import classes from './server-overlay.module.css'

export const COUNTDOWN_S = 3
export const RELOAD_AFTER_MS = 500

interface Props {
  ping?: () => Promise<unknown>
  /** On the development server the page is not reloaded. */
  isLocal?: boolean
}

const pingApi = () => api.get('/')

function reload() {
  keepUnsavedWork()
  window.location.reload()
}

/** SHELL-10. Part of the first load, because no code can be fetched when it is needed. */
export function ServerOverlay({ ping = pingApi, isLocal = import.meta.env.DEV }: Props) {
  return useStore(contactLost) && <Overlay ping={ping} isLocal={isLocal} />
}

/** Counts down, pings the server and begins again; true once the server has answered. */
function useReturn(ping: () => Promise<unknown>, isLocal: boolean) {
  const [left, setLeft] = useState(COUNTDOWN_S)
  const [isBack, setIsBack] = useState(false)

  // Each second starts when its number is painted, so that a busy browser skips no number.
  useLayoutEffect(() => {
    if (isBack) {
      const timer = setTimeout(isLocal ? restoreContact : reload, RELOAD_AFTER_MS)
      return () => clearTimeout(timer)
    }
    if (left > 0) {
      const timer = setTimeout(() => setLeft(left - 1), 1000)
      return () => clearTimeout(timer)
    }
    let isAwaited = true
    ping().then(
      () => isAwaited && setIsBack(true),
      () => isAwaited && setLeft(COUNTDOWN_S),
    )
    return () => {
      isAwaited = false
    }
  }, [left, isBack, ping, isLocal])
  return { left, isBack }
}

function Overlay({ ping, isLocal }: Required<Props>) {
  const { left, isBack } = useReturn(ping, isLocal)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div className={classes.overlay}>
      <div
        ref={panel}
        className={classes.panel}
        role="alertdialog"
        aria-modal
        aria-labelledby="contacto-titulo"
        aria-describedby="contacto-texto"
        tabIndex={-1}
      >
        <span className={classes.icon} data-back={isBack || undefined} aria-hidden>
          {isBack ? <IconCloudCheck /> : <IconCloudOff />}
        </span>
        <h1 id="contacto-titulo">{isBack ? 'Contacto Reestabelicido' : 'Perdido o contacto com o servidor'}</h1>
        <p id="contacto-texto" className={classes.text}>
          {isBack
            ? 'A ligar...'
            : 'Pode acontecer por breves instantes durante a atualização do programa no servidor. Se persistir, contacte a assistência técnica.'}
        </p>
        {!isBack && (
          <p className={classes.countdown}>{left > 0 ? `Nova tentativa dentro de ${left} s` : 'A tentar de novo…'}</p>
        )}
      </div>
    </div>
  )
}
