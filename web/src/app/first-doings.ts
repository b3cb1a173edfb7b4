/** What someone does with the first rows before the program is there: it is kept, and done again by the program. */
export interface Doings {
  top: number
  focused?: string
  wanted?: string
}

const doings: Doings = { top: 0 }

const hrefOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest('a')?.getAttribute('href') ?? undefined) : undefined

export function keepDoings(root: HTMLElement) {
  const frame = root.firstElementChild
  frame?.addEventListener('click', event => {
    const href = hrefOf(event.target)
    // Another tab, another window: that the browser does by itself.
    const isPlain = event instanceof MouseEvent && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (!href?.startsWith('/') || !isPlain) return
    event.preventDefault()
    doings.wanted = href
  })
  frame?.addEventListener('focusin', event => {
    doings.focused = hrefOf(event.target)
  })
  frame?.querySelector('section > table')?.parentElement?.addEventListener(
    'scroll',
    ({ currentTarget }) => {
      if (currentTarget instanceof Element && currentTarget.isConnected) doings.top = currentTarget.scrollTop
    },
    { passive: true },
  )
}

/** Once the program has drawn the same list in its place. */
export function repeatDoings(go: (href: string) => void) {
  const { top, focused, wanted } = doings
  if (wanted) return go(wanted)
  const table = document.querySelector('section > table')
  if (top > 0) table?.parentElement?.scrollTo(0, top)
  if (!focused) return
  // The rows around the new place are drawn in the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
    }),
  )
}
