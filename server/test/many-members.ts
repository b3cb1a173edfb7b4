import { FIRST_STATE } from '@agremia/model/rules/member-defaults'
import { sql } from 'kysely'
import type { Database } from '../src/db/connect.ts'

/** Adds many members with an e-mail each, `<prefix>1@example.pt` and so on, far faster than the form would. Answers their ids. */
export async function addManyMembers({ kysely }: Pick<Database, 'kysely'>, prefix: string, count: number) {
  return kysely.transaction().execute(async db => {
    await sql`
      create temp table added on commit drop as
      select gen_random_uuid() as id, gen_random_uuid() as person_id, ${prefix} || n as name,
        ${prefix} || n || '@example.pt' as email,
        (select coalesce(max(member_number), 0) from members) + n as number
      from generate_series(1, ${count}::int) n
    `.execute(db)
    await sql`
      insert into people (id, person_type, name, name_sort, search, member_search)
      select person_id, 'singular', name, name, name, name from added
    `.execute(db)
    await sql`
      insert into contacts (id, person_id, kind, value, value_sort, is_primary, search)
      select gen_random_uuid(), person_id, 'email', email, email, true, email from added
      -- Every member has a row for the postal address, be it empty.
      union all select gen_random_uuid(), person_id, 'address', null, null, true, '' from added
    `.execute(db)
    await sql`
      insert into members (id, person_id, member_number, admission_date, category_id, state_name_id, state_since)
      select a.id, person_id, number, '2020-01-01', c.id, s.id, '2020-01-01'
      from added a, member_categories c, member_state_names s where c.slug = 'efetivo' and s.slug = ${FIRST_STATE}
    `.execute(db)
    await sql`
      insert into member_states (id, member_id, state_name_id, start_date)
      select gen_random_uuid(), id, state_name_id, admission_date from members where id in (select id from added)
    `.execute(db)
    await sql`
      insert into member_terms (id, member_id, kind, from_date, category_id)
      select gen_random_uuid(), id, 'categoria', admission_date, category_id from members where id in (select id from added)
    `.execute(db)
    const { rows } = await sql<{ id: string }>`select id from added order by number`.execute(db)
    return rows.map(({ id }) => id)
  })
}
