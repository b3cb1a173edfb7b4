import { addressFields } from '@agremia/model/resources/person-fields'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { VALUE_KINDS } from './member-parts.ts'

const ADDRESS = Object.keys(addressFields)

/** Copies each main contact that `input` is about to replace, so that it stays as a further contact. */
export async function keepReplacedContacts(db: Kysely<unknown>, personId: string, input: object) {
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
