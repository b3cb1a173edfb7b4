import { addressFields } from '@agremia/model/resources/person-fields'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { VALUE_KINDS } from './member-parts.ts'

const ADDRESS = Object.keys(addressFields)

/** What is said in its place becomes the main contact; the one that was stays, as a further one. */
export async function keepReplaced(db: Kysely<unknown>, personId: string, input: object) {
  const kinds = [
    ...VALUE_KINDS.filter(kind => kind in input),
    ...(ADDRESS.some(name => name in input) ? ['address'] : []),
  ]
  for (const kind of kinds) {
    await sql`
      insert into contacts select copy.* from contacts c,
        jsonb_populate_record(c, jsonb_build_object('id', ${uuidv7()}::text, 'is_primary', false)) as copy
      where c.person_id = ${personId} and c.kind = ${kind} and c.is_primary
        and (c.kind <> 'address' or coalesce(c.address_line1, c.postal_code, c.locality) is not null)
    `.execute(db)
  }
}

const isSame = sql`k.kind = g.kind and k.value_sort is not distinct from g.value_sort
  and (k.address_line1, k.postal_code, k.locality) is not distinct from (g.address_line1, g.postal_code, g.locality)`

/** As further contacts; what both have is kept once, and an address without a line is none. */
export async function passContacts(db: Kysely<unknown>, from: string, to: string) {
  const { numAffectedRows } = await sql`
    update contacts g set person_id = ${to}, is_primary = false, rev = rev + 1 where person_id = ${from}
      and (kind <> 'address' or coalesce(address_line1, postal_code, locality) is not null)
      and not exists (select from contacts k where k.person_id = ${to} and ${isSame})
  `.execute(db)
  // Whichever of the two was confirmed, or bounced, it is the same address.
  await sql`
    update contacts k set verified_at = coalesce(k.verified_at, g.verified_at), bounced_at = coalesce(k.bounced_at, g.bounced_at)
    from contacts g where k.person_id = ${to} and g.person_id = ${from} and ${isSame}
      and (g.verified_at is not null or g.bounced_at is not null)
  `.execute(db)
  // A member has an address as long as there is one: the sheet that goes is still read once.
  await sql`
    insert into contacts (id, person_id, kind, is_primary, search)
    select ${uuidv7()}, ${from}, 'address', true, ''
    where not exists (select from contacts where person_id = ${from} and kind = 'address' and is_primary)
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
