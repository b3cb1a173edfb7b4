import { buffer } from 'node:stream/consumers'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import type { FeatureDeps } from '../feature.ts'
import { readReceiptLook } from '../ledger/receipts/read-receipts.ts'
import { addressTold, areReceiptsSent, type ReceiptToTell } from '../ledger/receipts/send-receipts.ts'
import { mailTemplates } from '../message-settings/mail-template.ts'
import type { DrawnAttachment } from '../messages/drawn-attachment.ts'
import { readGiftReceipt } from './gift-receipts.ts'

/** The kind of attachment that the receipt of goods is. */
export const GIFT_RECEIPT_ATTACHMENT = 'gift receipt'

/** Sends the receipts of goods to who gave them, by their documents, where the organisation sends receipts. */
export async function sendGiftReceiptsIfWanted(
  context: Pick<WriteContext, 'db' | 'now'>,
  texts: SettingTexts,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0 || !areReceiptsSent(texts)) return
  const told = await readGoodsToTell(context.db, documentIds)
  const { gifts } = await addressTold(context, texts, told, GIFT_RECEIPT_ATTACHMENT)
  await mailTemplates(context, 'reciboDonativo', gifts)
}

async function readGoodsToTell(db: Kysely<unknown>, documentIds: readonly string[]): Promise<ReceiptToTell[]> {
  const { rows } = await sql<ReceiptToTell>`
    select g.treasury_doc_id as id, m.id as "memberId", p.id as "personId", p.name, p.person_type as "personType", g.number,
      g.snapshot as says, (
        select c.value from contacts c where c.person_id = p.id and c.kind = 'email' and c.bounced_at is null
        order by c.is_primary desc, c.use_for_notices desc, c.id limit 1
      ) as email
    from gift_receipts g join treasury_docs d on d.id = g.treasury_doc_id join people p on p.id = d.person_id
    left join members m on m.person_id = p.id
    where g.treasury_doc_id = any(${[...documentIds]}::uuid[])
  `.execute(db)
  return rows
}

/** The receipt of goods as it leaves by e-mail; no longer once the document was annulled. */
export const giftReceiptAttachment = ({
  kernel,
  settings,
  config,
}: Pick<FeatureDeps, 'kernel' | 'settings' | 'config'>): DrawnAttachment => ({
  async draw(id) {
    const receipt = await readGiftReceipt(kernel.database.kysely, id)
    if (!receipt || receipt.annulled) return undefined
    // Loaded here, because its library is the largest that the server has and is seldom needed.
    const { drawReceipts } = await import('../ledger/receipts/draw-receipts.ts')
    return buffer(
      drawReceipts({
        receipts: [{ ...receipt, isReprint: false }],
        look: await readReceiptLook(kernel, settings.texts(), config.dataDir),
        isWithDuplicate: false,
        madeAt: kernel.clock(),
      }),
    )
  },
  // It is sent once, when the gift is recorded: nothing asks later whether it was.
  noteSent: async () => {},
})
