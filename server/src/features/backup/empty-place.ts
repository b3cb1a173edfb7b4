import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupParts } from './backup-parts.ts'
import { listFiles } from './data-files.ts'
import { Refused } from './refused.ts'
import { type Client, isOurs, listTables, quoted } from './tables.ts'

/** How often, and how long apart, a session that is still listed is looked at again. */
const LOOKS = 20
const LOOK_MS = 100

/** All that is needed of a connection here. */
interface QueryRunner {
  query(text: string): Promise<{ rowCount: number | null }>
}

/**
 * Refuses while an instance runs. The sessions of one that has just stopped are listed for some moments more, so they are waited for.
 * An instance that starts now waits for us, because it takes the lock of the migrations first.
 */
export async function checkNobodyElse(client: QueryRunner): Promise<void> {
  for (let look = 1; await hasOtherSessions(client); look += 1) {
    if (look === LOOKS)
      throw new Refused('A Agremia está a correr nesta base de dados. Pare-a primeiro, e reponha depois.')
    await sleep(LOOK_MS)
  }
}

async function hasOtherSessions(client: QueryRunner): Promise<boolean> {
  // Within a transaction the list would otherwise stay as it was at the first look.
  await client.query('select pg_stat_clear_snapshot()')
  const { rowCount } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and (application_name like 'agremia%' or application_name = current_setting('application_name'))`)
  return (rowCount ?? 0) > 0
}

/** Refuses if the database holds data that would be lost, unless `force` allows it. Another application's database is always refused. */
export async function checkEmpty(client: Client, dataDir: string, parts: BackupParts, force: boolean): Promise<void> {
  const { rows } = await client.query<{ relname: string }>(`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f') and ${isOurs('pg_class', 'pg_class.oid')}`)
  if (rows.length > 0 && !rows.some(({ relname }) => relname === 'migrations'))
    throw new Refused('A base de dados tem tabelas que não são da Agremia. Indique uma base de dados vazia.')
  if (force) return
  for (const { name } of await listTables(client)) {
    if (parts.firstTables.includes(name)) continue
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rowCount) throw new Refused(`A base de dados não está vazia (tabela ${name}). ${USE_FORCE}`)
  }
  const [file] = await listFiles(dataDir, parts.folders)
  if (file !== undefined) throw new Refused(`A pasta de dados não está vazia (${file}). ${USE_FORCE}`)
}

const USE_FORCE = 'Para apagar o que lá está e pôr a cópia no seu lugar, acrescente --force.'

/** Drops everything in the schema except objects of extensions, which an administrator may have installed. */
export async function dropEverything(client: Client): Promise<void> {
  await client.query(`
    do $$ declare statement text; begin
      foreach statement in array array(
        select format('drop %s if exists public.%I cascade', case relkind
          when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table'
          when 'c' then 'type' else 'table' end, relname)
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c')
          and ${isOurs('pg_class', 'pg_class.oid')}
        order by relkind in ('r', 'p') desc
      ) || array(
        select format('drop routine if exists %s cascade', oid::regprocedure)
        from pg_proc where pronamespace = 'public'::regnamespace and ${isOurs('pg_proc', 'pg_proc.oid')}
      ) || array(
        select format('drop type if exists public.%I cascade', typname)
        from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
          and ${isOurs('pg_type', 'pg_type.oid')}
      ) loop execute statement; end loop;
    end $$`)
}
