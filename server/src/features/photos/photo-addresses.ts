import { type SignedAddresses, signedAddresses } from '../../http/signed-addresses.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Keys } from '../../outside/keys.ts'

export const PHOTO_FILES = '/photo_files'

/** Photos are personal data, so their URLs are signed and expire; a photo is named by its file. */
export type PhotoAddresses = SignedAddresses

export const photoAddresses = (deps: { keys: Pick<Keys, 'hash'>; clock: Clock }): PhotoAddresses =>
  signedAddresses(deps, { path: PHOTO_FILES, purpose: 'photo file' })

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
