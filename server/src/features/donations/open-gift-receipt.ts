import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { isStaff } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import { z } from 'zod'
import { NotFound } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { makeDownloadLink, type OpenDownload } from '../../tasks/download-links.ts'
import type { FeatureDeps } from '../feature.ts'
import { linkReceipt } from '../ledger/receipts/open-receipt.ts'
import { readReceiptLook, receiptFileName } from '../ledger/receipts/read-receipts.ts'
import { countGiftPrint, readGiftReceipt } from './gift-receipts.ts'

/** The kind of the download links of receipts of goods; those of money are links to the receipts of payments. */
export const GIFT_RECEIPT = 'gift receipt'

const request = z.strictObject({
  documentId: z.uuid(),
  isReprint: z.boolean(),
  isLook: z.boolean(),
  isWithDuplicate: z.boolean(),
  isForPrinter: z.boolean(),
})

type ReceiptDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'config' | 'served' | 'links'>

/** A link to the receipt of a gift. Printed from the second time on it says «2.ª via». */
export async function linkGiftReceipt(
  deps: ReceiptDeps,
  context: WriteContext,
  id: string,
  asked: { withDuplicate?: boolean; forPrinter: boolean },
): Promise<string> {
  const { db } = context
  const { rows } = await sql<{ paymentId: string | null; number: string }>`
    select payment_id as "paymentId", receipt_number as number from donations where id = ${id}
  `.execute(db)
  const [gift] = rows
  if (!gift) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  if (gift.paymentId) return linkReceipt(deps, context, gift.paymentId, asked)
  const isReprint = asked.forPrinter && (await countGiftPrint(db, id))
  const title = isReprint ? `${gift.number} (2.ª via)` : gift.number
  await recordAction(deps.kernel, 'export', { resource: treasuryDocs, id, title }, context)
  return makeDownloadLink(context, deps.links, GIFT_RECEIPT, {
    documentId: id,
    isReprint,
    isLook: !asked.forPrinter,
    isWithDuplicate: asked.forPrinter && (asked.withDuplicate ?? true),
    isForPrinter: asked.forPrinter,
  })
}

export const openGiftReceipt =
  ({ kernel, settings, config }: ReceiptDeps): OpenDownload =>
  async (given, actor) => {
    const { documentId, isReprint, isLook, isWithDuplicate, isForPrinter } = request.parse(given)
    const receipt = isStaff(actor.role) ? await readGiftReceipt(kernel.database.kysely, documentId) : undefined
    if (!receipt) return undefined
    // Loaded here, because its library is the largest that the server has and is seldom needed.
    const { drawReceipts } = await import('../ledger/receipts/draw-receipts.ts')
    const content = drawReceipts({
      receipts: [{ ...receipt, isReprint, isLook }],
      look: await readReceiptLook(kernel, settings.texts(), config.dataDir),
      isWithDuplicate,
      isForPrinter,
      madeAt: kernel.clock(),
    })
    return { name: receiptFileName(receipt.number), type: 'application/pdf', isShown: true, content }
  }
