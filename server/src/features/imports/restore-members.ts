import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'

/** Columns that are not restored: for whoever looks at the row, undoing is one more change. */
const UNRESTORED = ['id', 'created_at', 'updated_at', 'rev']

/** Restores the rows of several tables from the snapshots that the import took, with all columns that the tables have now. */
export async function restoreMembers(
  { db, now }: WriteContext,
  importId: string,
  lines: readonly number[],
): Promise<void> {
  const chosen = sql`r.import_id = ${importId} and r.line = any(${[...lines]}::int[])`
  const one = (part: string): RawBuilder<unknown> =>
    sql`(select r.snapshot -> ${part} as row from import_rows r where ${chosen})`
  const many = (part: string): RawBuilder<unknown> =>
    sql`(select e.row from import_rows r, jsonb_array_elements(r.snapshot -> ${part}) as e (row) where ${chosen})`

  await restoreRows(db, 'people', one('person'), now)
  await restoreRows(db, 'members', one('member'), now)
  const membersOf = sql`(select (row ->> 'id')::uuid from ${one('member')} as s)`
  const peopleOf = sql`(select (row ->> 'id')::uuid from ${one('person')} as s)`
  const idsOf = (part: string) => sql`(select (row ->> 'id')::uuid from ${many(part)} as s)`
  // Primary contacts that the import added are deleted, and those that it deleted are inserted again.
  await sql`
    delete from contacts where is_primary and person_id in ${peopleOf} and id not in ${idsOf('contacts')}
  `.execute(db)
  await sql`
    insert into contacts select v.* from ${many('contacts')} as s, jsonb_populate_record(null::contacts, s.row) as v
    where not exists (select from contacts c where c.id = v.id)
  `.execute(db)
  await restoreRows(db, 'contacts', many('contacts'), now)
  for (const [table, part] of [
    ['member_states', 'states'],
    ['member_terms', 'terms'],
  ] as const) {
    const kind = table === 'member_terms' ? sql`and kind = 'categoria'` : sql``
    await sql`
      delete from ${sql.table(table)} where member_id in ${membersOf} ${kind} and id not in ${idsOf(part)}
    `.execute(db)
    await restoreRows(db, table, many(part), now)
  }
}

/** Writes only rows that differ, so that those which the import did not change keep their version. */
async function restoreRows(db: Kysely<unknown>, table: string, rows: RawBuilder<unknown>, now: Date): Promise<void> {
  const found = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all(${UNRESTORED})
  `.execute(db)
  const names = found.rows.map(({ name }) => name)
  const of = (alias: string) => sql.join(names.map(name => sql.ref(`${alias}.${name}`)))
  const isMember = table === 'members'
  await sql`
    update ${sql.table(table)} t set
      ${sql.join(names.map(name => sql`${sql.ref(name)} = v.${sql.ref(name)}`))}, rev = t.rev + 1, updated_at = ${now}
    from ${rows} as s, jsonb_populate_record(null::${sql.table(table)}, s.row) as v
    where t.id = v.id and (${isMember} or (${of('t')}) is distinct from (${of('v')}))
  `.execute(db)
}
