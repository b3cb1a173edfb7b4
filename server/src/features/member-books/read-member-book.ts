import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

export interface BookEntry {
  memberNumber: number
  name: string
  taxNumber: string | null
  address: string
  admissionDate: string
  admissionMinutes: string | null
  category: string | null
  /** Set where the member had left by the day of the book. */
  endDate: string | null
  endState: string | null
  endMinutes: string | null
  /** What changed since the admission, oldest first. */
  changes: readonly { on: string; text: string; minutes: string | null }[]
}

/**
 * Everybody who was admitted by a day, in the order of their numbers, with the states and categories until then. Names, tax numbers and
 * addresses have no history and are those of today.
 */
export async function readMemberBook(db: Kysely<unknown>, day: string): Promise<BookEntry[]> {
  const { rows } = await sql<BookEntry>`
    select v.member_number as "memberNumber", v.name, v.tax_number as "taxNumber",
      concat_ws(', ', nullif(v.address_line1, ''), nullif(v.address_line2, ''),
        nullif(concat_ws(' ', v.postal_code, v.locality), '')) as address,
      v.admission_date::text as "admissionDate", v.admission_minutes as "admissionMinutes", k.name as category,
      f.end_date::text as "endDate", case when f.end_date is not null then e.name end as "endState",
      case when f.end_date is not null then e.minutes_ref end as "endMinutes",
      coalesce((
        select json_agg(json_build_object('on', c."on"::text, 'text', c.text, 'minutes', c.minutes_ref) order by c."on", c.text)
        from (
          select s.start_date as "on", n.name as text, s.minutes_ref
          from member_states s join member_state_names n on n.id = s.state_name_id
          where s.member_id = v.id and s.start_date > v.admission_date and s.start_date <= ${day}::date
            and not (n.marks_end and f.end_date is not null and s.start_date >= f.end_date)
          union all
          select t.from_date, 'Categoria: ' || g.name, t.minutes_ref
          from member_terms t join member_categories g on g.id = t.category_id
          where t.member_id = v.id and t.kind = 'categoria' and t.from_date > v.admission_date and t.from_date <= ${day}::date
        ) c
      ), '[]') as changes
    from member_sheets v cross join lateral member_facts(v.id, v.admission_date, v.person_type, v.birth_date, ${day}::date) f
      left join member_categories k on k.id = f.category_id
      left join lateral (
        select n.name, s.minutes_ref from member_states s join member_state_names n on n.id = s.state_name_id
        where s.member_id = v.id and s.start_date <= ${day}::date order by s.start_date desc limit 1
      ) e on true
    where v.admission_date <= ${day}::date order by v.member_number
  `.execute(db)
  return rows
}

/** SHA-256 of the entries, so that two prints of a book with the same code say the same. */
export function hashEntries(entries: readonly unknown[]): string {
  const hash = createHash('sha256')
  for (const entry of entries) hash.update(`${JSON.stringify(entry)}\n`)
  return hash.digest('hex')
}

/** How many members there were on a day, and since when there are any. */
export async function countMembersOn(db: Kysely<unknown>, day: string) {
  const { rows } = await sql<{ count: number; first: string | null }>`
    select count(*) filter (where admission_date <= ${day}::date)::int as count, min(admission_date)::text as first from members
  `.execute(db)
  return rows[0] ?? { count: 0, first: null }
}
