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
/** For when the browser has nothing better to do: whoever then presses a button does not wait. Over when all have come or failed. */
export const fetchLateParts = () => Promise.allSettled(fetches.map(fetch => fetch()))

interface NoteProps {
  of: RefObject<HTMLElement | null>
  into: RefObject<boolean>
  children: ReactNode
}
/** Notes who had the focus as late as can be: React cleans up a parent before it takes its children from the page. */
function NoteFocus({ of, into, children }: NoteProps) {
  useLayoutEffect(
    () => () => {
      into.current = document.activeElement === of.current
    },
    [of, into],
  )
  return children
}

/**
 * What opens under a button, without what draws it opened: that is large, and nobody needs it to see the first screen.
 * Until it is here, the button stands alone, and whoever presses it waits for it.
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

  return function Late(props: Props & OpensProps) {
    const { isOpen, onOpen } = props
    const target = useRef<HTMLElement>(null)
    const wasFocused = useRef(false)
    const [now, setNow] = useState({ part, isSettled: part !== undefined })
    const button = cloneElement(props.button, { ref: target })
    useEffect(() => {
      if (now.part) return
      const take = () => setNow({ part, isSettled: false })
      waiting.add(take)
      if (isOpen) fetch().catch(() => onOpen(false)) // without a network: pressed again, it is asked for again
      return () => void waiting.delete(take)
    }, [now.part, isOpen, onOpen])
    useLayoutEffect(() => {
      if (!now.part || now.isSettled) return
      // The button is another one now: it has the focus before anything opens, so that it is given back to it.
      if (wasFocused.current) target.current?.focus()
      setNow({ ...now, isSettled: true })
    }, [now])
    if (now.part) return <now.part {...props} isOpen={isOpen && now.isSettled} button={button} />
    return (
      <NoteFocus of={target} into={wasFocused}>
        {cloneElement(button, { 'aria-haspopup': kind, 'aria-expanded': false, onClick: () => onOpen(true) })}
      </NoteFocus>
    )
  }
}
