import { isStaff } from '@agremia/model/rules/roles'
import { z } from 'zod'
import type { OpenDownload } from '../../../tasks/download-links.ts'
import { readAttachments } from '../../documents/message-attachments.ts'
import type { FeatureDeps } from '../../feature.ts'
import { prepareText } from '../batches/batch-text.ts'
import { sendingTermsOf } from '../recipients/batch-recipients.ts'
import { recipientsInParts } from '../recipients/each-recipient.ts'
import { readBatch, refusePrepared } from '../recipients/read-batch.ts'
import { placeAndDateOf, readLetterLook } from './letter-look.ts'

/** The kind of its download links. */
export const LETTER_EXAMPLE = 'letter example'

const request = z.strictObject({ batchId: z.uuid(), memberId: z.uuid() })
export type LetterExample = z.output<typeof request>

type ExampleDeps = Pick<FeatureDeps, 'database' | 'clock' | 'settings' | 'config' | 'publicUrl' | 'pdfs'>

/** Finds the letter that a member would get of a draft; undefined where they would get none. */
export async function findLetter(
  { database, clock, settings, publicUrl }: Omit<ExampleDeps, 'config' | 'pdfs'>,
  { batchId, memberId }: LetterExample,
) {
  const db = database.kysely
  const batch = await readBatch(db, batchId)
  refusePrepared(batch)
  const now = clock()
  for await (const part of recipientsInParts(db, [memberId], sendingTermsOf(batch, now))) {
    for (const { member, recipient } of part) {
      if (recipient.channel !== 'carta') continue
      const texts = settings.texts()
      const text = await prepareText(db, batch, { texts, publicUrl: publicUrl(), now })
      const { subject, body } = text.fill(member, 'carta')
      return {
        addressLines: recipient.lines,
        placeAndDate: placeAndDateOf(texts, now),
        reference: 'Exemplo',
        subject,
        body,
      }
    }
  }
  return undefined
}

/** Draws that letter as it would be printed, without the free back of its last sheet. */
export const openLetterExample =
  (deps: ExampleDeps): OpenDownload =>
  async (given, actor) => {
    const asked = request.parse(given)
    const letter = isStaff(actor.role) ? await findLetter(deps, asked) : undefined
    if (!letter) return undefined
    // Loaded here, because their libraries are the largest that the server has and are seldom needed.
    const { drawLetters } = await import('./draw-letters.ts')
    const look = await readLetterLook(deps.settings.texts(), deps.config.dataDir)
    const { readEnclosures } = await import('./enclosures.ts')
    const files = await readAttachments(deps.database.kysely, asked.batchId)
    const { printed: enclosures } = await readEnclosures(files, { dataDir: deps.config.dataDir, pdfs: deps.pdfs })
    const content = drawLetters({ ...look, letters: [letter], enclosures, isDuplex: false, madeAt: deps.clock() })
    return { name: 'carta-exemplo.pdf', type: 'application/pdf', isShown: true, content }
  }
