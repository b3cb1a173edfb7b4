import { lisbonInstant, parseDay, printDay, printInstant } from '@agremia/model/rules/day'

const TYPED = /^(\S+)(?:\s+|\s*,\s*)(?:às\s+)?(\d{1,2})[:h](\d{2})$/i

/** Parses `15/11/2026 21:30` or `15/11/26 21h30`, in Lisbon time, into the UTC instant that the API reads; null if it is not valid. */
export function instantFromLisbon(text: string): string | null {
  const [, dayText = '', hour = '', minute = ''] = TYPED.exec(text.trim()) ?? []
  const day = parseDay(dayText, new Date().getFullYear())
  if (!day || Number(hour) > 23 || Number(minute) > 59) return null
  const instant = lisbonInstant(day, Number(hour), Number(minute)).toISOString()
  // A time that clocks skip prints as another one.
  return printInstant(instant) === `${printDay(day)} ${hour.padStart(2, '0')}:${minute}` ? instant : null
}
