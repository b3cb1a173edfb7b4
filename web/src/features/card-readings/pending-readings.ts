import { readClaims, UNSENT } from '../../api/session.ts'

/**
 * A reading that the server has not answered yet. It is kept over a reload and the end of a session, so that a lost connection loses
 * none (CARD-03, SHELL-10).
 */
export interface PendingReading {
  id: string
  code?: string
  memberNumber?: number
  readAt: string
}

/** Each person who signs in on a device has readings of their own; those of a volunteer's link belong to the link. */
const keyOf = (door: string) => `${UNSENT}${door.startsWith('/doors/') ? '' : readClaims()?.ID}:cardReadings:${door}`

export function readPending(door: string): PendingReading[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(door)) ?? '[]')
    return Array.isArray(kept) ? (kept as PendingReading[]) : [] // only this file writes it
  } catch {
    return [] // not written by this app
  }
}

function write(door: string, readings: readonly PendingReading[]) {
  if (readings.length === 0) localStorage.removeItem(keyOf(door))
  else localStorage.setItem(keyOf(door), JSON.stringify(readings))
}

export function keepPending(door: string, entry: Pick<PendingReading, 'code' | 'memberNumber'>, now: Date) {
  write(door, [...readPending(door), { id: makeId(), ...entry, readAt: now.toISOString() }])
}

export function dropPending(door: string, id: string) {
  write(
    door,
    readPending(door).filter(reading => reading.id !== id),
  )
}

/** A random UUID. `crypto.randomUUID` does not exist on a page that came over plain http. */
function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
