import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { toPlainText } from '@agremia/model/rules/rich-text/to-plain-text'
import { type Kysely, sql } from 'kysely'

interface Stored {
  id: string
  name: string
  subject: string
  body: RichText | null
  status: string
  heldBecause: string | null
  error: string | null
  confidential: boolean
  automatic: boolean
}
export type SentMessage = Omit<Stored, 'body'> & { text: string }

/** The messages to this address, oldest first; without a text where it was deleted. */
export async function messagesTo({ kysely }: { kysely: Kysely<unknown> }, to: string): Promise<SentMessage[]> {
  const { rows } = await sql<Stored>`
    select id, name, subject, body, status, held_because as "heldBecause", error, confidential, automatic
    from messages where recipient_address = ${to} order by created_at, id
  `.execute(kysely)
  return rows.map(({ body, ...message }) => ({ ...message, text: body ? toPlainText(body) : '' }))
}
