import pg from 'pg'
import { DATABASE } from './address.ts'
import { APP_ROLE, SUPERUSER } from './cluster.ts'

/** Two applications that start at once take turns. */
const ROLE_LOCK = 4_201_969_003

/**
 * Gives the application a role of its own, which owns its database and nothing else: a statement that an attacker smuggles in can
 * then neither read files of the machine nor run programs. A cluster of an earlier version, in which the superuser owned everything, is
 * handed over here.
 */
export async function ensureAppRole(superuser: pg.PoolConfig, password: string): Promise<void> {
  const client = new pg.Client({ ...superuser, database: DATABASE, application_name: 'agremia role' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ROLE_LOCK])
    const { rows } = await client.query<{ hasRole: boolean; isOwner: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as "hasRole",
         exists (select from pg_database where datname = current_database() and pg_get_userbyid(datdba) = $1) as "isOwner"`,
      [APP_ROLE],
    )
    if (!rows[0]?.hasRole) await client.query(`create role ${APP_ROLE} login password ${pg.escapeLiteral(password)}`)
    if (rows[0]?.isOwner) return
    // The database last and in the same transaction: whoever finds it handed over finds everything in it handed over.
    await client.query(`begin; ${HAND_OVER}; alter database ${DATABASE} owner to ${APP_ROLE}; commit`)
  } finally {
    await client.end()
  }
}

const isOurs = (catalogue: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = o.oid and d.deptype in ('e', 'i'))`
const isUsers = (column: string) =>
  `${column} in (select oid from pg_namespace where nspname !~ '^(pg_|information_schema)')`
const isSuperusers = (column: string) => `pg_get_userbyid(${column}) = '${SUPERUSER}'`

/**
 * Each object by itself: PostgreSQL refuses to reassign everything of the superuser, because its own catalogue is among it. Members of
 * extensions stay with the extension, and sequences of identity columns and indexes follow their tables.
 */
const HAND_OVER = `
  do $$ declare statement text; begin
    foreach statement in array array(
      select format('alter schema %I owner to ${APP_ROLE}', nspname) from pg_namespace o
      where nspname !~ '^(pg_|information_schema|public$)' and ${isSuperusers('nspowner')} and ${isOurs('pg_namespace')}
    ) || array(
      select format('alter %s %s owner to ${APP_ROLE}', case relkind when 'v' then 'view' when 'm' then 'materialized view'
        when 'S' then 'sequence' else 'table' end, o.oid::regclass)
      from pg_class o
      where relkind in ('r', 'p', 'v', 'm', 'S') and ${isUsers('relnamespace')} and ${isSuperusers('relowner')}
        and ${isOurs('pg_class')}
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = o.oid and d.deptype = 'a'
          and o.relkind = 'S')
    ) || array(
      select format('alter routine %s owner to ${APP_ROLE}', o.oid::regprocedure) from pg_proc o
      where ${isUsers('pronamespace')} and ${isSuperusers('proowner')} and ${isOurs('pg_proc')}
    ) || array(
      select format('alter type %s owner to ${APP_ROLE}', o.oid::regtype) from pg_type o
      where ${isUsers('typnamespace')} and ${isSuperusers('typowner')} and ${isOurs('pg_type')}
        and (typtype in ('e', 'd') or typtype = 'c' and exists (select from pg_class c where c.oid = o.typrelid and c.relkind = 'c'))
    ) loop execute statement; end loop;
  end $$`
