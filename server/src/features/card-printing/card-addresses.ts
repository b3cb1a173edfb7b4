import { signedAddresses } from '../../http/signed-addresses.ts'
import type { FeatureDeps } from '../feature.ts'

export const CARD_FILES = '/card_files'

/** Signs the addresses at which the PDF of one card is fetched, by the card's id. */
export const cardAddresses = (deps: Pick<FeatureDeps, 'keys' | 'clock'>) =>
  signedAddresses(deps, { path: CARD_FILES, purpose: 'card file' })
