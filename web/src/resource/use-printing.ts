import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** When printing began; undefined while the page is not being printed. Lists then draw all loaded rows, not only those in sight. */
export function usePrinting(): Date | undefined {
  const [since, setSince] = useState<Date>()
  useEffect(() => {
    const paper = window.matchMedia('print')
    // Synchronously: the browser lays out the page for printing as soon as the event handlers return.
    const begin = () => flushSync(() => setSince(new Date()))
    const end = () => setSince(undefined)
    const follow = () => (paper.matches ? begin() : end())
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper.addEventListener('change', follow)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper.removeEventListener('change', follow)
    }
  }, [])
  return since
}
