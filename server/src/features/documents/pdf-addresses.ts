import { signedAddresses } from '../../http/signed-addresses.ts'
import type { FeatureDeps } from '../feature.ts'
import { PDF_FILES } from './file-hooks.ts'

/** Signs the addresses at which the files of PDF documents are fetched, by the documents' ids. */
export const pdfAddresses = (deps: Pick<FeatureDeps, 'keys' | 'clock'>) =>
  signedAddresses(deps, { path: PDF_FILES, purpose: 'pdf file' })
