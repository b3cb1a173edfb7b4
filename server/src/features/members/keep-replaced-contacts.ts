import { contacts } from '@agremia/model/resources/contacts'
import { addressFields } from '@agremia/model/resources/person-fields'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { VALUE_KINDS } from './member-parts.ts'

const ADDRESS = Object.keys(addressFields)

/** Copies each main contact that `input` is about to replace, so that it stays as a further contact. */
export async function keepReplacedContacts(kernel: Kernel, context: WriteContext, personId: string, input: object) {
  const kinds = [
    ...VALUE_KINDS.filter(kind => kind in input),
    ...(ADDRESS.some(name => name in input) ? ['address'] : []),
  ]
  for (const kind of kinds) {
    const id = uuidv7()
    await recordStatements(kernel, contacts, [id], context, () =>
      sql`
        insert into contacts select copy.* from contacts c,
          jsonb_populate_record(c, jsonb_build_object('id', ${id}::text, 'is_primary', false, 'rev', 1)) as copy
        where c.person_id = ${personId} and c.kind = ${kind} and c.is_primary
          and (c.kind <> 'address' or coalesce(c.address_line1, c.postal_code, c.locality) is not null)
      `.execute(context.db),
    )
  }
}
