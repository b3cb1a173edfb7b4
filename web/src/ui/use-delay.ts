import { useEffect, useState } from 'react'

/** True once `isOn` has been true for `ms`: a shorter wait is not worth an indicator that would only flicker. */
export function useDelay(isOn: boolean, ms = 300) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsLate(true), ms)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isOn, ms])
  return isOn && isLate
}
