import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { sweepOutboxLater } from './sweep-outbox.ts'

/**
 * Deletes the mails to addresses of somebody who is erased, and after the commit their files. Called once the person's rows
 * are deleted. An address that somebody else has too, as couples do, keeps its mails until their time is over.
 */
export async function eraseMailsTo(
  { db }: Pick<WriteContext, 'db'>,
  addresses: readonly (string | null)[],
): Promise<void> {
  const given = [...new Set(addresses.flatMap(address => address?.toLowerCase() ?? []))]
  if (given.length === 0) return
  const { rows } = await sql`
    delete from outgoing_mails as mail where lower(recipient) = any(${given})
      and not exists (select from contacts where kind = 'email' and lower(value) = lower(mail.recipient))
      and not exists (select from people where lower(guardian_email) = lower(mail.recipient))
      and not exists (select from users where email = lower(mail.recipient))
      and not exists (select from member_applications where email = lower(mail.recipient))
    returning id
  `.execute(db)
  if (rows.length > 0) await sweepOutboxLater(db)
}
