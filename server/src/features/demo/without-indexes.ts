import { type Kysely, sql } from 'kysely'

/** The statements that take an index or a constraint away and make it again. */
interface Removable {
  removal: string
  making: string
}

/**
 * Does the work while these tables are without most of their indexes, their foreign keys and their exclusion constraints, and makes
 * them again, which checks every row: doing so once takes a fraction of the time that it takes for tens of thousands of rows one by
 * one. Only for an empty database that nobody uses yet, because the tables stay locked until the transaction ends.
 *
 * Unique indexes stay, and partial ones: settled amounts decide what those hold, so settling a row always writes them. An
 * update that writes no index (HOT) would make the new indexes unusable until the transaction ends.
 */
export async function withoutIndexes(db: Kysely<unknown>, tables: readonly string[], work: () => Promise<void>) {
  const { rows } = await sql<Removable>`
    select format('drop index %s', i.indexrelid::regclass) as removal, pg_get_indexdef(i.indexrelid) as making
    from pg_index i
    where i.indrelid = any(${[...tables]}::regclass[]) and not i.indisunique and i.indpred is null
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    union all
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
    from pg_constraint c where c.conrelid = any(${[...tables]}::regclass[]) and c.contype in ('f', 'x')
  `.execute(db)
  // What waits for the commit is checked now: a table with checks that wait cannot be altered, nor can those refer to it.
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
  for (const { removal } of rows) await sql.raw(removal).execute(db)
  await work()
  for (const { making } of rows) await sql.raw(making).execute(db)
}

/** Does the work while these triggers, one of each table, are off: what they would check and compute is the caller's concern then. */
export async function withoutTriggers(
  db: Kysely<unknown>,
  triggers: Record<string, string>,
  work: () => Promise<void>,
) {
  const turn = async (state: 'disable' | 'enable') => {
    for (const [table, name] of Object.entries(triggers))
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.ref(name)}`.execute(db)
  }
  await turn('disable')
  await work()
  await turn('enable')
}
