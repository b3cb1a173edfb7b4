import type pg from 'pg'
import { idFrom } from './grow-members.ts'

/** Columns of the copies that differ from the original's. */
const DIFFERENT: Readonly<Record<string, string>> = {
  id: idFrom('c.id::text || m.member_number'),
  member_id: 'm.id',
  bill_to_member_id: 'null::uuid',
  replaced_by_id: 'null::uuid',
  agreement_id: 'null::uuid',
}

/** For more charges than these it is faster to build the indexes again at the end. */
const FEW = 10_000

/** Each copied member without charges, beside each charge of the member that it was copied from. */
const COPIED = `
  from members m
  join (select id, row_number() over (order by member_number) - 1 as place, count(*) over () as many
    from members where member_number < 10000) o on o.place = m.member_number % o.many
  join unsettled_payments c on c.member_id = o.id
  where m.member_number >= 10000 and not exists (select from unsettled_payments x where x.member_id = m.id)`

/**
 * Gives every copied member (`growMembers`) the charges of the demonstration's member that it was copied from: ten years of them.
 * Settled ones stay settled, without copies of the payments, which nothing that is measured here reads.
 */
export async function growCharges(pool: pg.Pool) {
  const { rows: missing } = await pool.query<{ n: number }>(`select count(*)::int as n ${COPIED}`)
  const added = missing[0]?.n ?? 0
  if (added === 0) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      "set local statement_timeout = 0; set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'",
    )
    // Triggers are off, because the copied rows already hold what triggers maintain.
    await client.query('set local session_replication_role = replica')
    const rebuild = added > FEW ? await dropIndexes(client) : []
    const { rows: columns } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'unsettled_payments'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    const names = columns.map(({ name }) => name)
    await client.query(`
      insert into unsettled_payments (${names.join(', ')})
      select ${names.map(name => DIFFERENT[name] ?? `c.${name}`).join(', ')} ${COPIED}`)
    for (const statement of rebuild) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum analyze unsettled_payments')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Drops all indexes but the one that finds the charges of a member; answers the statements that make them again. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows: constraints } = await client.query<{ name: string; definition: string }>(`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'unsettled_payments'::regclass and contype = 'x'`)
  for (const { name } of constraints) await client.query(`alter table unsettled_payments drop constraint ${name}`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = 'unsettled_payments'::regclass and not i.indisprimary
      and i.indexrelid <> 'unsettled_payments_member_id'::regclass`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return [
    ...indexes.map(({ definition }) => definition),
    ...constraints.map(({ name, definition }) => `alter table unsettled_payments add constraint ${name} ${definition}`),
  ]
}
