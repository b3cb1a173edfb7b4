import type { OfficeHolder } from '@agremia/model/rules/office-holders'
import { type Kysely, sql } from 'kysely'

/** Who is in office on a day. Of two in one post, the one who took it later stands first. */
export async function readOfficeHolders(db: Kysely<unknown>, day: string): Promise<OfficeHolder[]> {
  const { rows } = await sql<OfficeHolder>`
    select g.body, g.role, p.name
    from governing_bodies g join members m on m.id = g.member_id join people p on p.id = m.person_id
    where daterange(g.term_start, g.term_end, '[]') @> ${day}::date
    order by g.term_start desc, g.role_sort, g.id
  `.execute(db)
  return rows
}
