import { memberCategories } from '@agremia/model/resources/member-categories'
import { memberStateNames } from '@agremia/model/resources/member-state-names'
import { DEFAULT_CATEGORIES, DEFAULT_STATES, FIRST_STATE } from '@agremia/model/rules/member-defaults'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../src/db/connect.ts'
import { insertRows } from '../src/resource/insert-rows.ts'
import { SAMPLE_TARGETS } from './factories.ts'

/** Categories, states and members with the ids that sample refs have; the state in which members begin has one of its own. */
export async function addSampleMembers({ kysely }: Pick<Database, 'kysely'>) {
  const plain = DEFAULT_STATES.filter(state => !state.requiresReason && !state.requiresMinutes)
  const [others, first] = [
    plain.filter(state => state.slug !== FIRST_STATE),
    plain.filter(state => state.slug === FIRST_STATE),
  ]
  await insertRows(kysely, memberStateNames, others.slice(0, 3), nextId())
  await insertRows(kysely, memberStateNames, first)
  await insertRows(kysely, memberCategories, DEFAULT_CATEGORIES.slice(0, 3), nextId())
  await kysely.transaction().execute(async db => {
    for (const [index, id] of SAMPLE_TARGETS.entries()) {
      const personId = uuidv7()
      const name = `Amostra ${index}`
      // One who is a member, and one with the id itself who is not.
      for (const of of [personId, id]) {
        await sql`
          insert into people (id, person_type, name, name_sort, search, member_search)
          values (${of}, 'singular', ${name}, ${name.toLowerCase()}, ${name.toLowerCase()}, ${of === id ? null : name.toLowerCase()})
        `.execute(db)
      }
      await sql`
        insert into contacts (id, person_id, kind, is_primary, search) values (${uuidv7()}, ${personId}, 'address', true, '')
      `.execute(db)
      await sql`
        insert into members (id, person_id, member_number, admission_date, category_id, state_name_id, state_since)
        select ${id}, ${personId}, ${9000 + index}, '2020-01-01', ${SAMPLE_TARGETS[0]}, id, '2020-01-01'
        from member_state_names where slug = ${FIRST_STATE}
      `.execute(db)
      await sql`
        insert into member_states (id, member_id, state_name_id, start_date)
        select gen_random_uuid(), ${id}, id, day from member_state_names
        cross join (
          select '2020-01-01'::date as day union all select '2021-01-01'::date + 2 * n from generate_series(0, 400) as n
        ) as days
        where slug = ${FIRST_STATE}
      `.execute(db)
      await sql`
        insert into member_terms (id, member_id, kind, from_date, category_id)
        values (${uuidv7()}, ${id}, 'categoria', '2020-01-01', ${SAMPLE_TARGETS[0]})
      `.execute(db)
    }
  })
}

const nextId = () => {
  let at = 0
  return () => ({ id: SAMPLE_TARGETS[at++] })
}
