import { type Kysely, sql } from 'kysely'
import { findLastingRecords } from '../members/lasting-records.ts'

interface Reference {
  table: string
  column: string
  target: 'members' | 'people'
}

/** References of rows that belong to a member and are deleted with them. */
const OWN_REFERENCES = [
  'contacts.person_id',
  'members.person_id',
  'member_balances.member_id',
  'member_states.member_id',
  'member_terms.member_id',
]

const CHANGED = 'Foi alterado depois da importação.'
const HAS_OTHER_RECORDS = 'Já tem outros registos ligados.'

/**
 * Which of these members must stay as they are when their import is undone, each with the reason. A member that the import
 * created is deleted only if no other row refers to it. The references are read from the database's foreign keys, so that
 * tables of later features count too.
 */
export async function findMembersToKeep(
  db: Kysely<unknown>,
  importId: string,
  ids: readonly string[],
  verdict: 'create' | 'update',
): Promise<Map<string, string>> {
  const changed = await findChanged(db, importId, ids)
  if (verdict === 'update') return new Map(changed.map(id => [id, CHANGED]))
  const referenced = await findReferenced(db, ids)
  const lasting = await findLastingRecords(db, ids)
  return new Map([
    ...referenced.map(id => [id, HAS_OTHER_RECORDS] as const),
    ...changed.map(id => [id, CHANGED] as const),
    ...[...lasting].map(([id, records]) => [id, `Tem ${records}.`] as const),
  ])
}

/** Members that somebody has changed since the import; a deleted one counts as changed. */
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

async function findReferenced(db: Kysely<unknown>, ids: readonly string[]): Promise<string[]> {
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
  return rows.filter(({ table, column }) => !OWN_REFERENCES.includes(`${table}.${column}`))
}
