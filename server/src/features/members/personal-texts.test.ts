import { snakeCase } from '@agremia/model/resource/naming'
import { resources } from '@agremia/model/resources/index'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { FEATURES } from '../../features.ts'
import { createRegistry } from '../registry.ts'
import type { PersonalTexts } from './personal-texts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const { personalTexts } = createRegistry(FEATURES)
const FATES = ['emptied', 'replaced', 'deleted', 'kept', 'shortLived', 'elsewhere', 'impersonal'] as const
const columnsOf = (one: PersonalTexts) => FATES.flatMap(fate => one[fate] ?? [])
const declared = personalTexts.flatMap(one => columnsOf(one).map(column => `${one.table}.${column}`)).sort()

/** Codes whose words a definition lists. */
const CODES = new Set(
  resources.flatMap(({ path, fields }) =>
    Object.entries(fields)
      .filter(([, { type }]) => type === 'enum' || type === 'enumList')
      .map(([name]) => `${path}.${snakeCase(name)}`),
  ),
)

/** Every column that can hold words, but those that PostgreSQL limits to a list or computes, and the folded twins of others. */
async function readTextColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.udt_name in ('text', '_text', 'varchar', 'bpchar', 'json', 'jsonb', 'xml', 'citext', 'inet', 'cidr')
      and not exists (
        select from pg_constraint k where k.contype = 'c' and k.conrelid = (quote_ident(c.table_name))::regclass
          and pg_get_constraintdef(k.oid) ~ format('\\(%s\\)?(::text)? = ANY \\(\\(?ARRAY\\[', c.column_name))
      and not exists (
        select from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name
          and o.column_name || '_sort' = c.column_name)
    order by 1
  `.execute(database.kysely)
  return rows.map(({ name }) => name).filter(name => !CODES.has(name))
}

describe('MEM-01: what becomes of a person’s words is declared', () => {
  it('for every column of text of the database, once, and for nothing else', async () => {
    const found = await readTextColumns()
    expect(found).toContain('unsettled_payments.description')
    expect(found).toContain('payments.receipt_snapshot')
    const twins = declared.filter(name => name.endsWith('_sort'))
    expect(declared.filter(name => !CODES.has(name) && !twins.includes(name))).toEqual(found.sort())
    expect(new Set(declared).size).toBe(declared.length)
    expect(twins.filter(name => !declared.includes(name.replace(/_sort$/, '')))).toEqual([])
  })

  it('a new column fails this test until its feature declares it', async () => {
    await sql`alter table tags add column remark text`.execute(database.kysely)
    try {
      expect((await readTextColumns()).filter(name => !declared.includes(name))).toEqual(['tags.remark'])
    } finally {
      await sql`alter table tags drop column remark`.execute(database.kysely)
    }
  })

  it('whatever is erased at once says in which rows, and what is kept says for how long', () => {
    const erased = personalTexts.filter(one => one.emptied || one.replaced || one.deleted)
    expect(erased.filter(({ rows }) => !rows).map(({ table }) => table)).toEqual([])
    expect(erased.map(({ table }) => table)).toEqual(
      expect.arrayContaining([
        'payments',
        'unsettled_payments',
        'charge_reductions',
        'member_states',
        'membership_cards',
      ]),
    )
    const kept = personalTexts.filter(one => one.kept)
    // The PDFs of documents go with their documents.
    expect(kept.filter(({ lastKeptYear }) => !lastKeptYear).map(({ table }) => table)).toEqual(['pdf_documents'])
    expect(kept.map(({ table }) => table).sort()).toEqual([
      'gift_receipts',
      'payments',
      'pdf_documents',
      'treasury_docs',
      'treasury_movements',
    ])
  })
})
