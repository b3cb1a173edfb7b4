import { URGENCY } from '@agremia/model/rules/messages'
import { type Kysely, sql } from 'kysely'
import { insertColumns } from '../../resource/insert-rows.ts'
import { addressReceipts } from '../ledger/receipts/send-receipts.ts'
import { fillTemplate, readTemplate } from '../message-settings/render-template.ts'
import { messageRow } from '../messages/queue-message.ts'
import { readStored, textsOf } from '../settings/store.ts'
import { instantOf } from './days.ts'
import { createRandom } from './random.ts'

/** So many of the newest payments had their receipt sent by e-mail, where there is one. */
const SENT_RECEIPTS = 400

/** Fills the messages with which receipts were sent on the day of their payments. Their documents are drawn when somebody opens them. */
export async function fillReceiptMessages(db: Kysely<unknown>, today: string): Promise<void> {
  const { rows } = await sql<{ id: string; day: string }>`
    select id, date as day from payments
    where kind = 'recebimento' and status = 'confirmado' and receipt_number is not null and member_id is not null
      and type <> 'donativo' and date < ${today}
    order by date desc, receipt_number_sort desc limit ${SENT_RECEIPTS}
  `.execute(db)
  const random = createRandom(rows.length + 29)
  const dayOf = new Map(rows.map(({ id, day }) => [id, day]))
  const texts = textsOf(await readStored(db))
  const context = { db, now: new Date(instantOf(today)) }
  const { others } = await addressReceipts(context, texts, [...dayOf.keys()])
  const ready = await readTemplate(db, 'recibo', today)
  const sent = others.flatMap(({ values, recipient }, place) => {
    const day = dayOf.get(recipient.attached.id)
    if (day === undefined) return []
    const at = instantOf(day, place % 360)
    const id = random.id(new Date(at))
    const row = messageRow({ ...fillTemplate(ready, values), ...recipient, urgency: URGENCY.single, held: null })
    const written = { id, message_id: `<${id}@agremia>`, at, created_at: at, updated_at: at }
    return [{ ...row, ...written, status: 'enviada', sent_at: at, attempts: 1 }]
  })
  await insertColumns(db, 'messages', sent)
  await sql`
    update payments p set receipt_sent_at = sent.at
    from unnest(${sent.map(one => one.attachment_id)}::uuid[], ${sent.map(one => one.sent_at)}::timestamptz[]) as sent (id, at)
    where p.id = sent.id
  `.execute(db)
}
