import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '../src/db/connect.ts'
import { queueMessage } from '../src/features/messages/queue-message.ts'
import { loadKeys } from '../src/outside/keys.ts'

/** A folder that the embedded database's own account may enter. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'agremia-installation-'))
  await chmod(folder, 0o755)
  return folder
}

export const AWKWARD = [
  'João "o Zé" D\'Ávila \\ \\n',
  'linha 1\nlinha 2\r\n\tfim',
  '👩‍👩‍👧 e U+2028\u2028aqui\u2029e\u200fdireita',
  '{"a": [1, null]}, \\x00ff, NULL, ""',
]

/** Not under the name of the application, which would count as one that runs. */
async function asVisitor<T>(options: pg.PoolConfig, work: (db: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const database = connect({ ...options, application_name: 'visitor', max: 1 }, () => undefined)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Adds values that a backup could lose: unusual texts, microseconds, bytes, JSON null, empty texts, and `auditRows` rows of one table. */
export async function fillInstallation(options: pg.PoolConfig, dataDir: string, auditRows: number): Promise<void> {
  const keys = await loadKeys({ dataDir })
  await asVisitor(options, async ({ kysely, pool }) => {
    for (const [index, text] of AWKWARD.entries())
      await sql`
        insert into users (id, created_at, name, name_sort, email, role, notes, search, last_login_at)
        values (gen_random_uuid(), '2026-01-02 03:04:05.678901+00', ${text}, ${text}, ${`u${index}@x.example`}, 'admin',
          ${index % 2 ? '' : null}, '', ${index % 2 ? 'infinity' : '0044-03-15 00:00:00.000001+00 BC'})
      `.execute(kysely)
    await pool.query(`
      insert into login_codes (code_hash, user_id, expires_at)
        select decode(lpad(to_hex(row_number() over ()), 2, '0') || '00ff5c', 'hex'), id, now() from users;
      insert into sessions (id, user_id, expires_at, address, user_agent)
        select gen_random_uuid(), id, now(), '::1', '' from users;
      insert into audit_log (id, actor_kind, user_id, user_name, action, resource, resource_sort, diff, search)
        select gen_random_uuid(), 'user', (select id from users limit 1), 'Ana', 'update', 'users', 'users',
          case n % 4 when 0 then null when 1 then 'null' when 2 then '{"b":1.50,"a":["é\\n",1e400,{}]}' else '""' end::jsonb, ''
        from generate_series(1, ${auditRows}) n;
      insert into saved_views (id, list, list_sort, name, search, columns, position, user_id)
        select gen_random_uuid(), 'users', 'users', 'Ativos', '_name.has=%22a%22', 'name:18.5,email', 1, id from users;
      insert into throttles values ('x', 1, now())`)
    await sql`insert into settings (name, value) values ('smtpPassword', ${keys.seal('s3gredo')})`.execute(kysely)
    await queueMessage(kysely, {
      name: 'livre',
      to: 'maria@example.pt',
      subject: 'Olá',
      body: parseNotation('Corpo\n.'),
    })
    await sql`
      insert into messages (id, name, name_sort, recipient_address, subject, channel, status, message_id, search)
      values (gen_random_uuid(), 'livre', 'livre', 'rui@example.pt', 'Antigo', 'email', 'enviada', '<1@x>', '')
    `.execute(kysely)
  })
  await mkdir(join(dataDir, 'files', 'fundo', 'ção'), { recursive: true })
  for (const area of ['documents', 'outbox', 'photos']) await mkdir(join(dataDir, area), { mode: 0o700 })
  await writeFile(join(dataDir, 'files', 'logo.png'), Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 251)))
  await writeFile(join(dataDir, 'files', 'fundo', 'ção', 'vazio'), '')
  await writeFile(join(dataDir, 'outbox', 'a.eml'), 'Subject: x\r\n\r\n.', { mode: 0o600 })
  await writeFile(join(dataDir, 'documents', 'document-1.pdf'), '%PDF-1.7\n%%EOF', { mode: 0o600 })
  await writeFile(join(dataDir, 'photos', 'thumb-1.webp'), 'RIFF', { mode: 0o600 })
}

/** Reads everything in an installation without using the program's own code. */
export async function readInstallation(options: pg.PoolConfig, dataDir: string) {
  const tables = await asVisitor(options, async ({ pool }) => {
    const { rows } = await pool.query<{ relname: string }>(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'",
    )
    const found: Record<string, string> = {}
    for (const { relname } of rows) {
      const { rows: digest } = await pool.query<{ digest: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(r, e'\\n' order by r collate "C"), '')) as digest
         from (select row_to_json(t)::text as r from ${pg.escapeIdentifier(relname)} t) x`,
      )
      found[relname] = digest[0]?.digest ?? ''
    }
    const { rows: references } = await pool.query(
      "select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2",
    )
    const { rows: nulls } = await pool
      .query("select count(*) from audit_log where diff = 'null'")
      .catch(() => ({ rows: [] }))
    return { found, references, nulls }
  })
  const files: Record<string, string> = {}
  for (const area of ['documents', 'files', 'outbox', 'photos', 'secret.key'])
    await readFolder(join(dataDir, area), dataDir, files)
  return { tables, files }
}

type Content = Awaited<ReturnType<typeof readInstallation>>

/** What a restore brings back as it was: everything but the sessions and codes, which it ends. */
export function withoutAccess({ tables, files }: Content): Content {
  const kept = Object.entries(tables.found).filter(
    ([name]) => !['sessions', 'login_codes', 'email_undos'].includes(name),
  )
  return { tables: { ...tables, found: Object.fromEntries(kept) }, files }
}

async function readFolder(path: string, root: string, files: Record<string, string>): Promise<void> {
  const info = await stat(path).catch(() => undefined)
  if (info?.isDirectory()) for (const name of await readdir(path)) await readFolder(join(path, name), root, files)
  else if (info)
    files[relative(root, path)] = `${(info.mode & 0o777).toString(8)} ${createHash('sha256')
      .update(await readFile(path))
      .digest('hex')}`
}

export const removeDataDir = (folder: string) => rm(folder, { recursive: true, force: true })

/** The connection as a URL for an environment variable. */
export function urlOf(options: pg.PoolConfig): string {
  if (options.connectionString !== undefined) return options.connectionString
  const url = new URL(`postgresql://${options.user}@localhost:${options.port}/${options.database}`)
  url.searchParams.set('host', String(options.host))
  if (typeof options.password === 'string') url.password = options.password
  return url.href
}
