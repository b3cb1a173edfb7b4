import { useEffect, useState } from 'react'

export const STEP_MS = 500
const DOTS = ['.', '..', '...']
const LAST = DOTS.length - 1

/** Where the system asks for reduced motion, all dots are shown and do not move. */
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * SHELL-16. Screen readers read the text once; the moving dots are hidden from them and reserve their width from the start.
 */
export function LoadingDots({ label = 'A carregar' }: { label?: string }) {
  const [step, setStep] = useState(() => (isStill() ? LAST : 0))
  useEffect(() => {
    if (isStill()) return
    const timer = setInterval(() => setStep(before => (before + 1) % DOTS.length), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p role="status">
      {label}
      <span aria-hidden style={{ display: 'inline-block', width: '1.25em', textAlign: 'start' }}>
        {DOTS[step]}
      </span>
    </p>
  )
}
