import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../outside/clock.ts'
import type { Keys } from '../../outside/keys.ts'

export const PHOTO_FILES = '/photo_files'
/** An address lives between half a day and a day, and is the same for half a day, so that a browser keeps what it fetched. */
const STEP_MS = 12 * 3_600_000
const STEPS = 2

export interface PhotoAddresses {
  /** Where an `<img>` finds a file, without a bearer, for a while. */
  sign(name: string): string
  /** For how many more seconds this address is good; undefined if it is forged, or its time is over. */
  secondsLeft(name: string, query: { until?: unknown; signature?: unknown }): number | undefined
}

/** Photos of people are personal data: no address is public, none lasts, and none can be guessed or changed. */
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

/** An item as it goes out: where a row has the name of a photo's file, the wire has an address that an `<img>` can use. */
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
