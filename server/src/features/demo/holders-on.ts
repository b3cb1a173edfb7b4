import type { OfficeHolder } from '@agremia/model/rules/office-holders'
import { type Kysely, sql } from 'kysely'

export type HoldersOn = (day: string) => readonly OfficeHolder[]

/** Who was in office on any day, read once for the messages of several years. */
export async function readHoldersOn(db: Kysely<unknown>): Promise<HoldersOn> {
  const { rows } = await sql<OfficeHolder & { from: string; until: string }>`
    select g.body, g.role, p.name, g.term_start::text as "from", coalesce(g.term_end, 'infinity')::text as until
    from governing_bodies g join members m on m.id = g.member_id join people p on p.id = m.person_id
    order by g.term_start desc, g.role_sort, g.id
  `.execute(db)
  return day => rows.filter(({ from, until }) => from <= day && day <= until)
}
