import { lazy, Suspense } from 'react'
import { useClaims } from '../../api/session.ts'
import { useStore } from '../../ui/store.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { fetchFinder, finderOpen } from './finder-open.ts'

const FinderDialog = lazy(() => fetchFinder().then(({ FinderDialog: Found }) => ({ default: Found })))

const isFindKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'

/** Ctrl+K opens the finder. */
export function ScreenFinder() {
  const claims = useClaims()
  const isOpen = useStore(finderOpen)
  useShortcut(
    event => claims !== undefined && isFindKey(event),
    () => finderOpen.set(!isOpen),
  )
  if (!claims || !isOpen) return null
  return (
    <Suspense>
      <FinderDialog claims={claims} onClose={() => finderOpen.set(false)} />
    </Suspense>
  )
}
