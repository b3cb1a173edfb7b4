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
  const [, day, month, year, time = ''] = /^(\d{2})-(\d{2})-(\d{4})[ T](.+)$/.exec(text.trim()) ?? []
  return timeOn(`${year}-${month}-${day}`, time)
}

/** `2026-05-26T14:30:00`, as clocks in Lisbon show it, or with a Z as those in Greenwich do. */
export function parseIsoTime(text: string): Date | undefined {
  const [, day = '', time = '', zulu] = /^(\d{4}-\d{2}-\d{2})[ T]([\d:]+)(?:\.\d+)?(Z?)$/.exec(text.trim()) ?? []
  const local = timeOn(day, time)
  return local && zulu ? new Date(`${day}T${time.padEnd(8, ':00')}Z`) : local
}

function timeOn(day: string, time: string): Date | undefined {
  const [, hour = '', minute = '', second = '0'] = /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(time) ?? []
  if (!isDay(day) || hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return new Date(lisbonInstant(day, Number(hour), Number(minute)).getTime() + Number(second) * 1000)
}
