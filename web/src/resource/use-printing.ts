import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Since when the page is being put on paper, if it is: then all that was loaded is drawn, not only what is in sight. */
export function usePrinting(): Date | undefined {
  const [since, setSince] = useState<Date>()
  useEffect(() => {
    const paper = window.matchMedia('print')
    // At once: the browser takes the picture as soon as the event is over.
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
