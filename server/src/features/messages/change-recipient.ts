import { messages } from '@agremia/model/resources/messages'
import { fold } from '@agremia/model/rules/fold'
import type { Reached } from '@agremia/model/rules/message-recipients/find-recipient'
import { joinAddressLines } from '@agremia/model/rules/postal-address'
import { type Kysely, sql } from 'kysely'
import { searchText } from '../../resource/table-columns.ts'
import type { ClaimedMessage } from './claimed-message.ts'
import { followBatch } from './follow-batch.ts'
import { takeBackDeparture } from './mail-flow.ts'

/** Writes the address of today into a message whose member has changed it since it was queued, before it leaves. */
export async function redirect(
  db: Kysely<unknown>,
  { id, subject, recipientAddress, recipientName }: ClaimedMessage,
  { to, name }: Extract<Reached, { channel: 'email' }>,
): Promise<void> {
  if (to === recipientAddress && name === recipientName) return
  await sql`update messages set ${addressedTo(subject, to, name)} where id = ${id}`.execute(db)
}

/** A message whose recipient can no longer be reached by e-mail waits to be printed with the letters of its sending. */
export const becomeLetter = (
  db: Kysely<unknown>,
  { id, batchId, subject }: ClaimedMessage,
  { lines, name }: Extract<Reached, { channel: 'carta' }>,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async change => {
    await sql`
      update messages set ${addressedTo(subject, joinAddressLines(lines), name)}, channel = 'carta', status = 'em_fila',
        sending_since = null, rev = rev + 1, updated_at = ${now}
      where id = ${id} and status = 'a_enviar'
    `.execute(change)
    await followBatch(change, { id, batchId }, now)
    await takeBackDeparture(change)
  })

const addressedTo = (subject: string, recipientAddress: string, recipientName: string) => sql`
  recipient_address = ${recipientAddress}, recipient_name = ${recipientName}, recipient_name_sort = ${fold(recipientName)},
  search = ${searchText(messages, { subject, recipientName, recipientAddress })}`
