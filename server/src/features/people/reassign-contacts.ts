import { contacts } from '@agremia/model/resources/contacts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordStatements } from '../../resource/record-changes.ts'
import type { Merge } from '../members/member-reference.ts'

const isSame = sql`k.kind = g.kind and k.value_sort is not distinct from g.value_sort
  and (k.address_line1, k.postal_code, k.locality) is not distinct from (g.address_line1, g.postal_code, g.locality)`

/** The contacts of the record that goes become further contacts. One that both have is kept once; an address without a line is none. */
export async function reassignContacts({ kernel, kept, gone, context }: Merge): Promise<number> {
  const { db, now } = context
  const [from, to] = [gone.personId, kept.personId]
  const { rows } = await sql<{ id: string }>`select id from contacts where person_id in (${from}, ${to})`.execute(db)
  const ids = rows.map(({ id }) => id)
  const moved = await recordStatements(kernel, contacts, ids, context, async () => {
    const { numAffectedRows } = await sql`
      update contacts g set person_id = ${to}, is_primary = false, rev = rev + 1, updated_at = ${now}
      where person_id = ${from} and (kind <> 'address' or coalesce(address_line1, postal_code, locality) is not null)
        and not exists (select from contacts k where k.person_id = ${to} and ${isSame})
    `.execute(db)
    // If either of two equal contacts was confirmed, or bounced, this is true of the one that is kept.
    await sql`
      update contacts k set verified_at = coalesce(k.verified_at, g.verified_at),
        bounced_at = coalesce(k.bounced_at, g.bounced_at), rev = k.rev + 1, updated_at = ${now}
      from contacts g where k.person_id = ${to} and g.person_id = ${from} and ${isSame}
        and (g.verified_at is not null or g.bounced_at is not null)
    `.execute(db)
    return Number(numAffectedRows ?? 0)
  })
  // The record that goes is read once more before it is deleted, and the view of members expects an address.
  await sql`
    insert into contacts (id, person_id, kind, is_primary, search)
    select ${uuidv7()}, ${from}, 'address', true, ''
    where not exists (select from contacts where person_id = ${from} and kind = 'address' and is_primary)
  `.execute(db)
  return moved
}
