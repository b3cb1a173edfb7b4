import { messages } from '@agremia/model/resources/messages'
import { type Addressee, addressLines } from '@agremia/model/rules/label-sheets'
import { joinAddressLines } from '@agremia/model/rules/postal-address'
import { type Kysely, sql } from 'kysely'
import { Conflict, NotFound } from '../../../errors.ts'
import { announceRows, type WriteContext } from '../../../resource/context.ts'
import { recordAction } from '../../../resource/record-changes.ts'
import { RECORDER } from '../../audit/recorder.ts'
import { markReturned } from '../../people/returned-contacts.ts'

interface PostedLetter {
  subject: string
  recipientAddress: string
  memberId: string | null
  channel: string
  status: string
}

/**
 * Notes that a posted letter came back, on the letter and on the address to which it went, which is then skipped. Answers whether
 * an address was marked: the member may have moved since, and the new address is no worse for it.
 */
export async function returnLetter(context: WriteContext, id: string): Promise<boolean> {
  const { db, now } = context
  const { rows } = await sql<PostedLetter>`
    select subject, recipient_address as "recipientAddress", member_id as "memberId", channel, status
    from messages where id = ${id} for update
  `.execute(db)
  const [letter] = rows
  if (!letter) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  if (letter.channel !== 'carta' || letter.status !== 'expedida') {
    throw new Conflict('Só uma carta expedida pode ser dada como devolvida.')
  }
  await sql`
    update messages set status = 'devolvida', rev = rev + 1, updated_at = ${now} where id = ${id}
  `.execute(db)
  const contactId = letter.memberId && (await findAddress(db, letter.memberId, letter.recipientAddress))
  const marked = contactId ? await markReturned(context, { contactId }) : 0
  const title = `${letter.subject} (${letter.recipientAddress}): carta devolvida`
  await recordAction(RECORDER, 'send', { resource: messages, id, title }, context)
  await announceRows(context, messages, [{ _id: id }])
  return marked > 0
}

/** The contact of the member whose address stands below the name on the letter. */
async function findAddress(db: Kysely<unknown>, memberId: string, printed: string): Promise<string | undefined> {
  const { rows } = await sql<Omit<Addressee, 'name'> & { id: string }>`
    select c.id, c.address_line1 as "addressLine1", c.address_line2 as "addressLine2", c.postal_code as "postalCode",
      c.locality, (select l.name from countries l where l.id = c.country_id and l.iso2 <> 'PT') as country
    from contacts c join members m on m.person_id = c.person_id
    where m.id = ${memberId} and c.kind = 'address' order by c.is_primary desc, c.id
  `.execute(db)
  return rows.find(contact => {
    const address = joinAddressLines(addressLines({ ...contact, name: '' }))
    return address !== '' && printed.endsWith(address)
  })?.id
}
