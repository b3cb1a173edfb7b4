import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../outside/clock.ts'
import type { Keys } from '../../outside/keys.ts'

export const PHOTO_FILES = '/photo_files'
/** A URL is valid for between half a day and a day, and stays the same for half a day so that browsers can cache the picture. */
const STEP_MS = 12 * 3_600_000
const STEPS = 2

export interface PhotoAddresses {
  /** A signed URL for an `<img>`, which sends no bearer token. */
  sign(name: string): string
  /** The number of seconds that the URL is still valid; undefined if it is forged or expired. */
  secondsLeft(name: string, query: { until?: unknown; signature?: unknown }): number | undefined
}

/** Photos are personal data, so their URLs are signed and expire. */
export function photoAddresses({ keys, clock }: { keys: Pick<Keys, 'hash'>; clock: Clock }): PhotoAddresses {
  const signatureOf = (name: string, until: number) => keys.hash(`photo file\n${name}\n${until}`)
  return {
    sign: name => {
      const until = (Math.floor(clock().getTime() / STEP_MS) + STEPS) * STEP_MS
      return `/api${PHOTO_FILES}/${name}?until=${until}&signature=${signatureOf(name, until).toString('base64url')}`
    },
    secondsLeft: (name, query) => {
      const until = Number(query.until)
      const given = Buffer.from(String(query.signature), 'base64url')
      const right = signatureOf(name, until)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      const left = Math.floor((until - clock().getTime()) / 1000)
      return left > 0 ? left : undefined
    },
  }
}

/** Replaces the file names in an item by signed URLs. */
export function withPhotoAddresses(
  { sign }: PhotoAddresses,
  item: Record<string, unknown>,
  fields: readonly string[],
): Record<string, unknown> {
  const signed = fields.flatMap(field => {
    const name = item[field]
    return typeof name === 'string' ? [[field, sign(name)] as const] : []
  })
  return { ...item, ...Object.fromEntries(signed) }
}
