import { contactLost } from '../../api/server-status.ts'
import { useClaims } from '../../api/session.ts'
import { useStore } from '../../ui/store.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { Finder } from './finder.tsx'
import { finderOpen } from './finder-open.ts'

const isFindKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'

/** Ctrl+K opens the finder. */
export function ScreenFinder() {
  const claims = useClaims()
  const isOpen = useStore(finderOpen)
  // The browser shows its own dialogs above everything else, and so above the notice that the server is away.
  const isLost = useStore(contactLost)
  useShortcut(
    event => claims !== undefined && isFindKey(event),
    () => finderOpen.set(!isOpen),
  )
  return claims && isOpen && !isLost && <Finder claims={claims} onClose={() => finderOpen.set(false)} />
}
