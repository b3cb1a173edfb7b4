import { buffer } from 'node:stream/consumers'
import { payments } from '@agremia/model/resources/payments'
import { sql } from 'kysely'
import { announceRows } from '../../../resource/context.ts'
import type { FeatureDeps } from '../../feature.ts'
import type { DrawnAttachment } from '../../messages/drawn-attachment.ts'
import { readReceiptLook, readReceipts } from './read-receipts.ts'

/** The kind of attachment that a receipt is. */
export const RECEIPT_ATTACHMENT = 'receipt'

/**
 * The receipt of a payment as it leaves by e-mail. It is no longer sent once it was annulled; a second sending says «2.ª via»,
 * whatever was printed: those on paper are counted by themselves.
 */
export const receiptAttachment = ({
  kernel,
  settings,
  config,
}: Pick<FeatureDeps, 'kernel' | 'settings' | 'config'>): DrawnAttachment => ({
  async draw(id) {
    const [receipt] = await readReceipts(kernel.database.kysely, [id])
    if (!receipt || receipt.annulled) return undefined
    // Loaded here, because its library is the largest that the server has and is seldom needed.
    const { drawReceipts } = await import('./draw-receipts.ts')
    return buffer(
      drawReceipts({
        receipts: [{ ...receipt, isReprint: receipt.isSent }],
        look: await readReceiptLook(kernel, settings.texts(), config.dataDir),
        isWithDuplicate: false,
        madeAt: kernel.clock(),
      }),
    )
  },
  async noteSent(db, id, now) {
    await sql`update payments set receipt_sent_at = ${now} where id = ${id}`.execute(db)
    await announceRows({ db }, payments, [{ _id: id }])
  },
})
