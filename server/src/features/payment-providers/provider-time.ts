import { isDay, lisbonDay, lisbonInstant, lisbonTime } from '@agremia/model/rules/day'

const two = (number: number) => String(number).padStart(2, '0')

/** `03-01-2024 15:15:06`, as clocks in Lisbon show it. */
export function printProviderTime(instant: Date): string {
  const { hour, minute } = lisbonTime(instant)
  const day = lisbonDay(instant).split('-').reverse().join('-')
  return `${day} ${two(hour)}:${two(minute)}:${two(instant.getUTCSeconds())}`
}

/** Undefined where it is no time. */
export function parseProviderTime(text: string): Date | undefined {
  const [, day, month, year, hour = '', minute = '', second = '0'] =
    /^(\d{2})-(\d{2})-(\d{4})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim()) ?? []
  const iso = `${year}-${month}-${day}`
  if (!isDay(iso) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return new Date(lisbonInstant(iso, Number(hour), Number(minute)).getTime() + Number(second) * 1000)
}
