import { lazy, Suspense, useState } from 'react'
import { useClaims } from '../../api/session.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'

const FinderDialog = lazy(() => import('./finder-dialog.tsx').then(({ FinderDialog: Found }) => ({ default: Found })))

const isFindKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'

/** Ctrl+K opens the finder, whose code is fetched the first time. */
export function ScreenFinder() {
  const claims = useClaims()
  const [isOpen, setIsOpen] = useState(false)
  useShortcut(
    event => claims !== undefined && isFindKey(event),
    () => setIsOpen(isNow => !isNow),
  )
  if (!claims || !isOpen) return null
  return (
    <Suspense>
      <FinderDialog claims={claims} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}
