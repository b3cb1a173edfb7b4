import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { sweepOutboxLater } from './sweep-outbox.ts'

/**
 * Deletes the messages to addresses of somebody who is erased, and after the commit their files. Called once the person's rows
 * are deleted. An address that somebody else has too, as couples do, keeps its messages until their time is over.
 */
export async function eraseMessagesTo(
  { db }: Pick<WriteContext, 'db'>,
  addresses: readonly (string | null)[],
): Promise<void> {
  const given = [...new Set(addresses.flatMap(address => address?.toLowerCase() ?? []))]
  if (given.length === 0) return
  const { rows } = await sql`
    delete from messages as message where lower(recipient_address) = any(${given})
      and not exists (select from contacts where kind = 'email' and lower(value) = lower(message.recipient_address))
      and not exists (select from people where lower(guardian_email) = lower(message.recipient_address))
      and not exists (select from users where email = lower(message.recipient_address))
      and not exists (select from member_applications where email = lower(message.recipient_address))
    returning id
  `.execute(db)
  if (rows.length > 0) await sweepOutboxLater(db)
}

/** Deletes the messages to members who are erased, by whatever address they went. Called while the members' rows are there. */
export async function eraseMessagesOf({ db }: Pick<WriteContext, 'db'>, memberIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    delete from messages where member_id = any(${[...memberIds]}::uuid[]) returning id
  `.execute(db)
  if (rows.length > 0) await sweepOutboxLater(db)
}
