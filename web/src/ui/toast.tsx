import { Button, Notification, Portal } from '@mantine/core'
import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { returnFocus } from './focus-return.ts'
import { createStore, useStore } from './store.ts'
import classes from './toast.module.css'

export const ANIMATION_MS = 300
/** A swipe over more than this distance, in px, dismisses a toast (SHELL-15). */
export const SWIPE_PX = 80
const STAYS_MS = 6_000
/** A toast with an action stays longer: long enough to read it and to decide. */
const STAYS_WITH_ACTION_MS = 10_000

interface Toast {
  id: number
  title: string
  message?: string
  isError?: boolean
  stays?: number
  action?: { label: string; run(): void }
}

const toasts = createStore<readonly Toast[]>([])
let lastId = 0
const drop = (id: number) => toasts.set(toasts.get().filter(toast => toast.id !== id))

export function showToast(toast: Omit<Toast, 'id'>) {
  lastId += 1
  toasts.set([...toasts.get(), { ...toast, id: lastId }])
}

function ToastItem({ toast }: { toast: Toast }) {
  const [moved, setMoved] = useState(0)
  const [phase, setPhase] = useState<'in' | 'on' | 'out'>('in')
  const frame = useRef<HTMLDivElement>(null)
  const start = useRef<number | undefined>(undefined)
  const { id, action, stays = action ? STAYS_WITH_ACTION_MS : STAYS_MS } = toast
  const [isUnderPointer, setIsUnderPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isInUse = isUnderPointer || hasFocus

  const close = useCallback(
    (to = 0) => {
      if (to) setMoved(to)
      setPhase('out')
      setTimeout(() => {
        const hadFocus = frame.current?.contains(document.activeElement)
        drop(id)
        if (hadFocus) setTimeout(() => returnFocus(cameFrom))
      }, ANIMATION_MS)
    },
    [id],
  )
  useEffect(() => {
    // Forces a layout with the initial style: otherwise the browser would not animate the change.
    frame.current?.getBoundingClientRect()
    const next = requestAnimationFrame(() => setPhase('on'))
    return () => cancelAnimationFrame(next)
  }, [])
  useEffect(() => {
    // Its time begins anew when the pointer or the focus leaves it.
    if (isInUse) return
    const timer = setTimeout(close, stays)
    return () => clearTimeout(timer)
  }, [close, stays, isInUse])

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target instanceof Element && event.target.closest('button')) return
    start.current = event.clientX
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const release = () => {
    if (start.current === undefined) return
    start.current = undefined
    if (Math.abs(moved) > SWIPE_PX) close(moved > 0 ? 600 : -600)
    else setMoved(0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only stop its time; what it offers is a button
    <div
      ref={frame}
      className={classes.toast}
      data-phase={phase}
      data-held={start.current !== undefined || undefined}
      style={{ '--moved': `${moved}px`, '--animation': `${ANIMATION_MS}ms` }}
      onPointerEnter={() => setIsUnderPointer(true)}
      onPointerLeave={() => setIsUnderPointer(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={event => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
      onPointerDown={grab}
      onPointerMove={event => start.current !== undefined && setMoved(event.clientX - start.current)}
      onPointerUp={release}
      onPointerCancel={() => {
        start.current = undefined
        setMoved(0)
      }}
    >
      <Notification
        role={toast.isError ? 'alert' : 'status'}
        title={toast.title}
        color={toast.isError ? 'red' : 'org'}
        withBorder
        closeButtonProps={{ 'aria-label': 'Fechar aviso', size: 'lg' }}
        onClose={() => close()}
      >
        {toast.message}
        {action && (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => {
              action.run()
              close()
            }}
          >
            {action.label}
          </Button>
        )}
      </Notification>
    </div>
  )
}

let cameFrom: EventTarget | null = null

/** Moves the toasts above everything in the top layer, modal dialogs too, by closing and opening their popover. */
function bringToTop(region: HTMLElement | null) {
  // Older browsers have no popovers. With the focus inside, closing it would lose the focus.
  if (!region?.showPopover || region.contains(document.activeElement)) return
  if (region.matches(':popover-open')) region.hidePopover()
  region.showPopover()
}

export function Toasts() {
  const list = useStore(toasts)
  const region = useRef<HTMLElement>(null)
  const newest = list.at(-1)?.id
  useLayoutEffect(() => {
    if (newest !== undefined) bringToTop(region.current)
  }, [newest])
  // Without this region nobody can read or close them.
  useEffect(() => () => toasts.set([]), [])
  return (
    <Portal>
      <section
        ref={region}
        popover="manual"
        className={classes.region}
        aria-label="Avisos"
        onFocus={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) cameFrom = event.relatedTarget
        }}
      >
        {list.map(toast => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </section>
    </Portal>
  )
}
