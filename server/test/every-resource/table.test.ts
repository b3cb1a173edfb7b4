import type { Resource } from '@agremia/model/resource/define'
import { isFilteredByPart } from '@agremia/model/resource/list-query'
import { snakeCase } from '@agremia/model/resource/naming'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COLUMN, isFolded, searchedFields, sortColumn, storedFields } from '../../src/resource/columns.ts'
import { createDatabase, type TestDatabase } from '../test-database.ts'
import { BADGE_PARTS } from './badges.ts'
import { addFixtureTables, every } from './every.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  await addFixtureTables(database)
})
afterAll(() => database.drop())

interface Column {
  type: string
  isRequired: boolean
  collation: string | null
}
async function columnsOf(resource: Resource): Promise<Record<string, Column>> {
  const { rows } = await sql<Column & { name: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired", collname as collation
    from pg_attribute left join pg_collation on pg_collation.oid = attcollation and collname = 'C'
    where attrelid = ${resource.reads ?? resource.path}::regclass and attnum > 0 and not attisdropped
  `.execute(database.kysely)
  return Object.fromEntries(rows.map(({ name, ...column }) => [name, column]))
}

/** The columns of each index, and how it looks into them. */
async function indexesOf(resource: Resource) {
  const { rows } = await sql<{ columns: string | null; isUnique: boolean; isTrigram: boolean }>`
    select (select string_agg(a.attname, ',' order by k.n)
        from unnest(i.indkey::int[]) with ordinality k(num, n) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num) as columns,
      i.indisunique as "isUnique", am.amname = 'gin' as "isTrigram"
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam
    where i.indrelid = ${resource.path}::regclass or i.indrelid in (
      select (quote_ident(table_name))::regclass from information_schema.view_table_usage where view_name = ${resource.reads ?? ''})
  `.execute(database.kysely)
  // An index over expressions alone has no columns.
  return rows.map(row => ({ ...row, columns: row.columns?.split(',') ?? [] }))
}

/** What its tables require is not known of a view's columns. */
const asInView = (columns: Record<string, object>) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { ...column, isRequired: false }]))

/** What each trigger calls, with what, and when. */
async function triggersOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', proname, rtrim(replace(encode(tgargs, 'escape'), '\\000', ' ')),
      case when tgtype & 4 <> 0 then 'INSERT' when tgtype & 8 <> 0 then 'DELETE' when tgtype & 16 <> 0 then 'UPDATE' end) as line
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where tgrelid = ${table}::regclass and tgenabled = 'O' and not tgisinternal
  `.execute(database.kysely)
  return rows.map(row => row.line)
}

async function checksOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c' and convalidated
  `.execute(database.kysely)
  return rows.map(row => row.definition)
}

const SYSTEM = {
  id: { type: 'uuid', isRequired: true, collation: null },
  created_at: { type: 'timestamp with time zone', isRequired: true, collation: null },
  updated_at: { type: 'timestamp with time zone', isRequired: true, collation: null },
  rev: { type: 'integer', isRequired: true, collation: null },
}
const FOLDED = { type: 'text', collation: 'C' }
/** Columns that no field describes, because nobody but the server reads or writes them. */
const HIDDEN: Record<string, string[]> = {
  users: ['password_hash'],
  apiSecrets: ['secret_hash'],
  memberApplications: ['form_hash', 'content_hash', 'forgotten_at'],
  members: ['address_id', 'account_id'],
  payments: ['allocated_amount', 'receipt_year', 'receipt_seq', 'receipt_snapshot'],
  quotaRuns: ['undone_by_id'],
  membershipCards: ['person_id'],
  membershipCardLetters: ['composed_rev'],
  cardBatches: ['request_key'],
  paymentRequests: ['reference_asked_at'],
  pdfDocuments: ['text', 'read_at'],
  receivedMoney: ['told_at', 'counts_from'],
  treasuryDocs: ['entity_doc_key', 'own_search'],
  treasuryMovements: ['cash_count_id'],
  unsettledPayments: ['person_id', 'annulled_on', 'plan_id', 'annulled_amount', 'is_prescribed'],
  messages: [
    'urgency',
    'message_id',
    'reply_to',
    'unsubscribe',
    'body_hash',
    'once_key',
    'sending_since',
    'posting_id',
    'attachment_kind',
    'attachment_id',
    'payment_request_id',
    'is_reminder_noted',
  ],
}

/** Columns of a view that their tables call otherwise: contacts of every kind have one column of values. */
const STORED_AS: Record<string, Record<string, string>> = {
  members: {
    mobile: 'value_sort',
    email: 'value_sort',
    phone: 'value_sort',
    search: 'member_search',
    email_bounced_at: 'bounced_at',
    address_returned_at: 'bounced_at',
    // Follows from the member's cards.
    has_valid_card: 'member_id',
  },
  payments: { member_name_sort: 'name_sort' },
  // A gift of money is a payment of its type, and its year follows from its date.
  donations: { donor_name_sort: 'name_sort', kind: 'type', year: 'date', has_tax_number: 'tax_number_sort' },
  membershipCards: { member_name_sort: 'name_sort', search: 'member_search' },
  // How old a debt is and whether it may be time-barred follow from its due date.
  unsettledPayments: {
    member_name_sort: 'name_sort',
    member_is_active: 'is_active',
    search: 'member_search',
    age: 'due_date',
    can_be_prescribed: 'due_date',
  },
}

describe.each(every.map(resource => [resource.name, resource] as const))('the table of %s', (name, resource) => {
  it('has the columns of its definition, no more and no fewer', async () => {
    const columns = await columnsOf(resource)
    const described = storedFields(resource).flatMap(([field, { type, required }]) => {
      const kind = COLUMN[type]
      const own = {
        type: kind.type,
        isRequired: required || Boolean(kind.neverNull),
        collation: kind.bytewise ? 'C' : null,
      }
      const twin = { ...FOLDED, isRequired: required }
      const isNamed = resource.fields[field]
      return [[snakeCase(field), own], ...(isNamed && isFolded(isNamed) ? [[`${snakeCase(field)}_sort`, twin]] : [])]
    })
    const search = searchedFields(resource).length > 0 ? { search: { ...FOLDED, isRequired: true } } : {}
    const hidden = Object.fromEntries((HIDDEN[name] ?? []).map(column => [column, columns[column]]))
    const wanted = { ...SYSTEM, ...Object.fromEntries(described), ...search, ...hidden }
    expect(columns).toEqual(resource.reads ? asInView(wanted) : wanted)
  })

  it('LIST-08: has an index for every sort and filter that is offered, and for the search', async () => {
    const indexes = await indexesOf(resource)
    const isLed = (column: string) => indexes.some(({ columns, isTrigram }) => columns[0] === column && !isTrigram)
    const isPart = (column: string) => indexes.some(({ columns, isTrigram }) => columns[0] === column && isTrigram)
    const missing = storedFields(resource).flatMap(([field, definition]) => {
      const shown = sortColumn(field, definition)
      const column = STORED_AS[name]?.[shown] ?? shown
      return [
        ...(definition.type === 'refs' && !isPart(column) ? [`${column} by what it lists`] : []),
        ...((definition.sort || (definition.filter && definition.type !== 'refs')) && !isLed(column)
          ? [`${column} sorted`]
          : []),
        ...(isFilteredByPart(definition) && !isPart(column) ? [`${column} by part`] : []),
      ]
    })
    expect(missing).toEqual([])
    expect(isLed('created_at')).toBe(true)
    if (searchedFields(resource).length > 0) expect(isPart(STORED_AS[name]?.search ?? 'search')).toBe(true)
  })

  it('has triggers for its lists of refs on both tables', async () => {
    const lists = storedFields(resource).filter(([, field]) => field.type === 'refs')
    for (const [field, { to = '', required }] of lists) {
      const held = snakeCase(field)
      const target = snakeCase(to)
      expect(await triggersOf(resource.path)).toEqual(
        expect.arrayContaining([
          `refuse_unknown_refs ${held} ${target} INSERT`,
          `refuse_unknown_refs ${held} ${target} UPDATE`,
        ]),
      )
      expect(await triggersOf(target)).toEqual(
        expect.arrayContaining([
          `refuse_listed_ids ${resource.path} ${held} DELETE`,
          `refuse_listed_ids ${resource.path} ${held} UPDATE`,
        ]),
      )
      const checks = await checksOf(resource.path)
      expect(checks).toContain(`CHECK (is_list_of_ids(${held}))`)
      if (required) expect(checks).toContain(`CHECK ((${held} <> '{}'::uuid[]))`)
    }
  })

  it('has a unique index for every unique field', async () => {
    const indexes = await indexesOf(resource)
    const unique = storedFields(resource).filter(([, field]) => field.unique)
    for (const [name, field] of unique) {
      expect(indexes).toContainEqual(expect.objectContaining({ columns: [sortColumn(name, field)], isUnique: true }))
    }
  })
})

it('finds what a definition and its table do not share', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(database.kysely)
  const described = every.map(resource => resource.path)
  const others = rows.map(row => row.table_name).filter(name => ![...described, ...BADGE_PARTS].includes(name))
  // Tables of the server's own; a new one is either a resource or named here.
  expect(others.sort()).toEqual([
    'account_reconciliations',
    'accountant_sending_docs',
    'accountant_sendings',
    'application_codes',
    'automatic_quota_runs',
    'balance_differences',
    'bulk_changes',
    'card_readings',
    'charge_parkings',
    'charge_reductions',
    'door_links',
    'downloads',
    'electoral_roll_entries',
    'email_undos',
    'gift_receipts',
    'import_mappings',
    'import_rows',
    'imports',
    'installation',
    'known_devices',
    'letter_postings',
    'login_codes',
    'mail_flow',
    'member_balances',
    'member_merges',
    'member_numbers',
    'members_apart',
    'message_proofs',
    'message_settings',
    'migrations',
    'multibanco_ids',
    'number_series',
    'payment_allocations',
    'payment_request_lines',
    'provider_payments',
    'quota_adjustments',
    'quota_plan_categories',
    'quota_run_previews',
    'reconciled_lines',
    'request_keys',
    'sessions',
    'settings',
    'tasks',
    'throttles',
    'treasury_differences',
    'treasury_settlements',
    'yearly_report_files',
  ])
})
