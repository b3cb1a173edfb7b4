import type pg from 'pg'

/** For more members than these it is faster to build the indexes again at the end. */
const FEW = 1000

/** SQL of an id that follows from a text, with the version and variant that the API demands of ids. */
export const idFrom = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid`

/** The tables of members, each after the tables that it refers to. */
const TABLES = ['people', 'contacts', 'members', 'member_balances', 'member_states', 'member_terms'] as const

/**
 * Grows the register of members to a wanted size by copying the demonstration's members, with different numbers, contacts
 * and names combined from two others. The same on every machine.
 */
export async function growMembers(pool: pg.Pool, wanted: number) {
  const { rows } = await pool.query<{ have: number }>('select count(*)::int as have from members')
  const added = wanted - (rows[0]?.have ?? 0)
  if (added <= 0) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      "set local statement_timeout = 0; set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'",
    )
    // Triggers are off, because the copied rows already hold what triggers maintain.
    await client.query('set local session_replication_role = replica')
    const indexes = added > FEW ? await dropIndexes(client) : []
    await client.query(ORIGINALS)
    await client.query(COPIES.replaceAll('$wanted', String(wanted)))
    for (const copy of [PEOPLE, CONTACTS, MEMBERS, BALANCES, NUMBERS, STATES, TERMS]) await client.query(copy)
    for (const index of indexes) await client.query(index)
    await client.query('drop table originals, copies; commit')
    for (const table of TABLES) await client.query(`vacuum analyze ${table}`)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[]) and not i.indisprimary`,
    [TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(row => row.definition)
}

/** The demonstration's own members, whose numbers are lower than those of the copies. */
const ORIGINALS = `
  create temp table originals as
  select m.id, m.person_id, p.person_type, row_number() over (order by m.member_number) - 1 as place,
    split_part(p.name, ' ', 1) as given, split_part(p.name_sort, ' ', 1) as given_sort,
    substr(p.name, strpos(p.name, ' ')) as rest, substr(p.name_sort, strpos(p.name_sort, ' ')) as rest_sort
  from members m join people p on p.id = m.person_id where m.member_number < 10000`

/**
 * Spreads phone and tax numbers over their whole range, as real ones are; consecutive ones would share most of their digits.
 * Tax numbers have a correct check digit: a bulk change leaves out members with an invalid one.
 */
const COPIES = `
  create temp table copies as
  select o.id as of_member, o.person_id as of_person, n as number, ${idFrom('o.id::text || n')} as id,
    ${idFrom('o.person_id::text || n')} as person_id, o.given || r.rest as name, o.given_sort || r.rest_sort as name_sort,
    t.digits || (select case when rest < 2 then 0 else 11 - rest end from (
      select sum(substr(t.digits, place, 1)::int * (10 - place)) % 11 as rest from generate_series(1, 8) as place) as s) as tax_number,
    '+351' || (array[91, 92, 93, 96])[1 + n % 4] || lpad((n::bigint * 7368787 % 10000000)::text, 7, '0') as mobile,
    '+351239' || lpad((n::bigint * 736877 % 1000000)::text, 6, '0') as phone,
    'pessoa' || n || '@socios.example' as email
  from (select count(*)::int as many from originals) c,
    generate_series(10000 + (select count(*)::int from members) - c.many, 10000 + $wanted - c.many - 1) n
  join originals o on o.place = n % (select count(*) from originals)
  join originals r on r.place = (n::bigint * 7919 + n / 4070) % (select count(*) from originals)
  cross join lateral (
    select (case o.person_type when 'coletiva' then 50000000 else 20000000 end + n::bigint * 7368787 % 10000000)::text as digits) as t`

/** The SQL that copies a row with some columns replaced. */
const like = (original: string, differs: string) =>
  `cross join lateral jsonb_populate_record(${original}, jsonb_build_object(${differs})) r`

const PEOPLE = `
  insert into people select r.* from copies c join people p on p.id = c.of_person join member_sheets s on s.id = c.of_member
  ${like(
    'p',
    `'id', c.person_id, 'name', c.name, 'name_sort', c.name_sort, 'tax_number', case when p.tax_number is not null then c.tax_number end,
    'tax_number_sort', case when p.tax_number is not null then c.tax_number end,
    'search', concat_ws(' ', c.name_sort, case when p.tax_number is not null then c.tax_number end),
    'member_search', concat_ws(' ', c.name_sort, c.number, case when p.tax_number is not null then c.tax_number end,
      case when s.mobile is not null then c.mobile end, case when s.email is not null then c.email end,
      case when s.phone is not null then c.phone end)`,
  )}`

const VALUE = `case k.kind when 'email' then c.email when 'mobile' then c.mobile when 'phone' then c.phone end`
const CONTACTS = `
  insert into contacts select r.* from copies c join contacts k on k.person_id = c.of_person
  ${like(
    'k',
    `'id', ${idFrom('k.id::text || c.number')}, 'person_id', c.person_id, 'value', ${VALUE}, 'value_sort', ${VALUE},
    'search', coalesce(${VALUE}, '')`,
  )}`

const MEMBERS = `
  insert into members select r.* from copies c join members m on m.id = c.of_member
  ${like(
    'm',
    `'id', c.id, 'person_id', c.person_id, 'member_number', c.number, 'proposer1_id', null, 'proposer2_id', null,
    'family_head_id', null`,
  )}`
/** Copies have no payments, so they have no credit. */
const BALANCES = `
  insert into member_balances select r.* from copies c join member_balances b on b.member_id = c.of_member
  ${like('b', `'member_id', c.id, 'credit_balance', 0`)}`
const NUMBERS = 'insert into member_numbers select number from copies'
const STATES = `
  insert into member_states select r.* from copies c join member_states s on s.member_id = c.of_member
  ${like('s', `'id', ${idFrom('s.id::text || c.number')}, 'member_id', c.id`)}`
const TERMS = `
  insert into member_terms select r.* from copies c join member_terms s on s.member_id = c.of_member
  ${like('s', `'id', ${idFrom('s.id::text || c.number')}, 'member_id', c.id`)}`
