import {
  type ComponentType,
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type Button = ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>

export interface OpensProps {
  isOpen: boolean
  onOpen(isOpen: boolean): void
  button: Button
}

const fetches: (() => Promise<unknown>)[] = []
/**
 * Loads all late parts, when the browser is idle, so that nobody waits for one. Resolves when each has loaded or failed.
 */
export const fetchLateParts = () => Promise.allSettled(fetches.map(fetch => fetch()))

interface NoteProps {
  of: RefObject<HTMLElement | null>
  into: RefObject<boolean>
  children: ReactNode
}
/** Records whether the element had the focus, just before it is removed: React runs a parent's cleanup before that. */
function NoteFocus({ of, into, children }: NoteProps) {
  useLayoutEffect(
    () => () => {
      into.current = document.activeElement === of.current
    },
    [of, into],
  )
  return children
}

/** What ends the press of a button by mouse, finger or key. */
const RELEASES = ['pointerup', 'pointercancel', 'keyup'] as const

/** Runs now or, while the button is being pressed, after its click: a button that is replaced before never gets one. */
function whenReleased(button: HTMLElement | null, run: () => void) {
  if (!button?.matches(':active')) return run()
  const go = () => {
    for (const name of RELEASES) window.removeEventListener(name, go)
    // The click follows the release at once.
    setTimeout(run)
  }
  for (const name of RELEASES) window.addEventListener(name, go)
}

/**
 * A button that opens a menu or dialog whose code is loaded later: it is large, and the first screen does not need it.
 * Until it is loaded only the button is drawn; pressing it loads the code and then opens it. Whoever opens it otherwise too gives `isOpen`.
 */
export function late<Props extends object>(
  kind: 'menu' | 'dialog',
  load: () => Promise<ComponentType<Props & OpensProps>>,
) {
  let part: ComponentType<Props & OpensProps> | undefined
  const waiting = new Set<() => void>()
  const fetch = async () => {
    part ??= await load()
    for (const take of waiting) take()
  }
  fetches.push(fetch)

  return function Late(props: Props & Pick<OpensProps, 'button'> & Partial<OpensProps>) {
    const [isOpenByButton, setIsOpenByButton] = useState(false)
    const { isOpen = isOpenByButton, onOpen = setIsOpenByButton } = props
    const target = useRef<HTMLElement>(null)
    const wasFocused = useRef(false)
    const [now, setNow] = useState({ part, isSettled: part !== undefined })
    const button = cloneElement(props.button, { ref: target })
    useEffect(() => {
      if (now.part) return
      const take = () =>
        whenReleased(target.current, () => setNow(had => (had.part ? had : { part, isSettled: false })))
      waiting.add(take)
      if (isOpen) fetch().catch(() => onOpen(false)) // without a network: the next press loads it again
      return () => void waiting.delete(take)
    }, [now.part, isOpen, onOpen])
    useLayoutEffect(() => {
      if (!now.part || now.isSettled) return
      // The loaded part draws a new button. It gets the focus before the panel opens, so that closing returns it there.
      if (wasFocused.current) target.current?.focus()
      setNow({ ...now, isSettled: true })
    }, [now])
    if (now.part) return <now.part {...props} isOpen={isOpen && now.isSettled} onOpen={onOpen} button={button} />
    return (
      <NoteFocus of={target} into={wasFocused}>
        {cloneElement(button, { 'aria-haspopup': kind, 'aria-expanded': false, onClick: () => onOpen(true) })}
      </NoteFocus>
    )
  }
}
