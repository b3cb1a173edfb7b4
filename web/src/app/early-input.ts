/** Scrolling, focus and clicks in the first rows before the app has started: recorded here and repeated afterwards. */
interface EarlyInput {
  scrollTop: number
  focusedHref?: string
  clickedHref?: string
}

const recorded: EarlyInput = { scrollTop: 0 }

const hrefOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest('a')?.getAttribute('href') ?? undefined) : undefined

export function recordEarlyInput(root: HTMLElement) {
  const frame = root.firstElementChild
  frame?.addEventListener('click', event => {
    const href = hrefOf(event.target)
    // With a modifier key the browser itself opens another tab or window.
    const isPlain = event instanceof MouseEvent && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (!href?.startsWith('/') || !isPlain) return
    event.preventDefault()
    recorded.clickedHref = href
  })
  frame?.addEventListener('focusin', event => {
    recorded.focusedHref = hrefOf(event.target)
  })
  frame?.querySelector('section > table')?.parentElement?.addEventListener(
    'scroll',
    ({ currentTarget }) => {
      if (currentTarget instanceof Element && currentTarget.isConnected) recorded.scrollTop = currentTarget.scrollTop
    },
    { passive: true },
  )
}

/** Call it once the app has drawn the same list in the place of the first rows. */
export function repeatEarlyInput(navigate: (href: string) => void) {
  const { scrollTop, focusedHref, clickedHref } = recorded
  if (clickedHref) return navigate(clickedHref)
  const table = document.querySelector('section > table')
  if (scrollTop > 0) table?.parentElement?.scrollTo(0, scrollTop)
  if (!focusedHref) return
  // After scrolling, the rows in sight are drawn in the next frame; the link exists only then.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`a[href="${CSS.escape(focusedHref)}"]`)?.focus({ preventScroll: true })
    }),
  )
}
