import { useEffect, useState } from 'react'

/** True once `isOn` has been on for `ms`: a wait shorter than that is better shown as nothing. */
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
