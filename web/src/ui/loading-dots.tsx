import { useEffect, useState } from 'react'

export const STEP_MS = 500
const DOTS = ['.', '..', '...']
const LAST = DOTS.length - 1

/** Whoever asked the system for less movement has all the dots at once, and still. */
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** SHELL-16. The words are said once; the dots only move for the eye, and take their place from the start. */
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
