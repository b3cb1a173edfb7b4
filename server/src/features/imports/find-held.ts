import { type Kysely, sql } from 'kysely'

interface Reference {
  table: string
  column: string
  target: 'members' | 'people'
}

/** What every member has, and goes with them. */
const OWN = ['contacts.person_id', 'members.person_id', 'member_states.member_id', 'member_terms.member_id']

const CHANGED = 'Foi alterado depois da importação.'
const HANGS = 'Já tem outros registos ligados.'

/**
 * Which of these members must stay as they are when their import is undone, and why. A new one goes only if nothing at all
 * points to it: what does is asked of the database, so that whatever comes to be built later is seen too.
 */
export async function findHeld(
  db: Kysely<unknown>,
  importId: string,
  ids: readonly string[],
  verdict: 'create' | 'update',
): Promise<Map<string, string>> {
  const changed = await findChanged(db, importId, ids)
  const hangs = verdict === 'create' ? await findPointedTo(db, ids) : []
  return new Map([...hangs.map(id => [id, HANGS] as const), ...changed.map(id => [id, CHANGED] as const)])
}

/** Those that are gone have changed too. */
async function findChanged(db: Kysely<unknown>, importId: string, ids: readonly string[]): Promise<string[]> {
  await sql`select from members where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select r.member_id as id
    from import_rows r join imports i on i.id = r.import_id
    left join members m on m.id = r.member_id left join people p on p.id = m.person_id
    where r.import_id = ${importId} and r.member_id = any(${[...ids]}::uuid[]) and (
      m.rev is distinct from r.rev or p.updated_at > i.applied_at
      or exists (select from contacts c where c.person_id = p.id and c.updated_at > i.applied_at)
      or exists (select from member_states s where s.member_id = m.id and s.updated_at > i.applied_at)
      or exists (select from member_terms t where t.member_id = m.id and t.updated_at > i.applied_at)
      or (r.verdict = 'create' and (select count(*) from member_states s where s.member_id = m.id) >
        case when r.input -> '_state' ->> 'since' > r.input ->> 'admissionDate' then 2 else 1 end)
      or (r.verdict = 'create' and (select count(*) from member_terms t where t.member_id = m.id) > 1)
    )
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function findPointedTo(db: Kysely<unknown>, ids: readonly string[]): Promise<string[]> {
  const references = await findReferences(db)
  if (references.length === 0) return []
  const each = references.map(({ table, column, target }) => {
    const id = sql.ref(`m.${target === 'members' ? 'id' : 'person_id'}`)
    return sql`exists (select from ${sql.table(table)} o where ${sql.ref(`o.${column}`)} = ${id})`
  })
  const { rows } = await sql<{ id: string }>`
    select m.id from members m where m.id = any(${[...ids]}::uuid[]) and (${sql.join(each, sql` or `)})
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function findReferences(db: Kysely<unknown>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as target
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('members'::regclass, 'people'::regclass)
  `.execute(db)
  return rows.filter(({ table, column }) => !OWN.includes(`${table}.${column}`))
}
