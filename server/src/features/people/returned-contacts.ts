import { contacts } from '@agremia/model/resources/contacts'
import { members } from '@agremia/model/resources/members'
import { fold } from '@agremia/model/rules/fold'
import { type RawBuilder, sql } from 'kysely'
import { announceRows, type WriteContext } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'

/**
 * Notes that messages to an e-mail come back: of one contact, or of everybody who has this address. The first day is kept.
 * Answers how many contacts are marked now that were not.
 */
export const markBounced = (context: WriteContext, which: { contactId: string } | { address: string }) =>
  setReturned(
    context,
    sql`kind = 'email' and bounced_at is null and ${
      'contactId' in which ? sql`id = ${which.contactId}` : sql`value_sort = ${fold(which.address.trim())}`
    }`,
    context.now,
  )

/** The same for letters: of one address, or of a member's main one. */
export const markReturned = (context: WriteContext, which: { contactId: string } | { memberId: string }) =>
  setReturned(
    context,
    sql`kind = 'address' and bounced_at is null and coalesce(address_line1, postal_code, locality) is not null and ${
      'contactId' in which
        ? sql`id = ${which.contactId}`
        : sql`is_primary and person_id = (select person_id from members where members.id = ${which.memberId})`
    }`,
    context.now,
  )

/** Takes the mark away: the contact is used again. */
export const clearReturned = (context: WriteContext, contactId: string) =>
  setReturned(context, sql`bounced_at is not null and id = ${contactId}`, null)

async function setReturned(context: WriteContext, which: RawBuilder<unknown>, at: Date | null): Promise<number> {
  const { db, now } = context
  const { rows } = await sql<{ id: string }>`select id from contacts where ${which} order by id for update`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await recordStatements(RECORDER, contacts, ids, context, () =>
    sql`
      update contacts set bounced_at = ${at}, rev = rev + 1, updated_at = ${now} where id = any(${ids}::uuid[])
    `.execute(db),
  )
  // Sheets and lists of members show the mark.
  const { rows: shown } = await sql<{ _id: string; rev: number }>`
    select m.id as "_id", m.rev from members m
    where m.person_id in (select person_id from contacts where id = any(${ids}::uuid[]))
  `.execute(db)
  await announceRows(context, members, shown)
  return ids.length
}
