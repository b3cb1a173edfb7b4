import { lisbonDay } from '@agremia/model/rules/day'
import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, MINUTE_MS)
  return () => clearInterval(timer)
}
const readToday = () => lisbonDay(new Date())

/** Today in Lisbon; a screen that stays open over midnight follows. */
export const useToday = () => useSyncExternalStore(subscribe, readToday)
