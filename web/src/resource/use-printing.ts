import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being put on paper: then all that was loaded is drawn, not only what is in sight. */
export function useIsPrinting() {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const paper = window.matchMedia('print')
    // At once: the browser takes the picture as soon as the event is over.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
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
  return isPrinting
}
