import { MOST_AT_ONCE } from '@agremia/model/calls/bulk'
import type { LabelRequest } from '@agremia/model/calls/labels'
import { counted } from '@agremia/model/rules/counted'
import type { Addressee } from '@agremia/model/rules/label-sheets'
import { type Kysely, sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { chosenRows } from '../../resource/chosen-rows.ts'
import type { FindResource } from '../../resource/select.ts'
import type { Served } from '../../resource/serve.ts'

export interface MemberAddressee extends Addressee {
  memberNumber: number
}

/** The members that labels are for, with or without an address, in the order of the list. */
export async function readAddressees(
  db: Kysely<unknown>,
  { served, find }: { served: Served; find: FindResource },
  choice: Pick<LabelRequest, 'query' | 'ids'>,
  actor: Actor | undefined,
  now: Date,
): Promise<MemberAddressee[]> {
  const { from, order } = chosenRows(served, choice, actor, now)
  const { rows } = await sql<MemberAddressee>`
    select t.member_number as "memberNumber", t.name, t.address_line1 as "addressLine1", t.address_line2 as "addressLine2",
      t.postal_code as "postalCode", t.locality,
      (select c.name from countries c where c.id = t.country_id and c.iso2 <> 'PT') as country
    ${from} ${order(find)} limit ${MOST_AT_ONCE + 1}
  `.execute(db)
  if (rows.length > MOST_AT_ONCE)
    throw new InvalidInput({ ids: `São demasiadas de uma vez: no máximo ${counted(MOST_AT_ONCE, 'ficha', 'fichas')}.` })
  return rows
}
