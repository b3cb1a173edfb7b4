import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** The append-only tables of the product, with the columns of a row that may change, and those that may be set once. */
const APPEND_ONLY: Record<string, { changing: string[]; settable: string[] }> = {
  account_closings: { changing: ['by_id'], settable: [] },
  charge_parkings: { changing: ['by_id'], settable: ['ended_on'] },
  charge_reductions: { changing: ['by_id', 'reason'], settable: [] },
  electoral_roll_entries: { changing: ['member_id', 'name', 'name_sort', 'note'], settable: [] },
  electoral_rolls: { changing: ['addendum_count', 'created_by_id'], settable: [] },
  gift_receipts: { changing: ['printed_count', 'snapshot'], settable: [] },
  payment_allocations: { changing: ['by_id'], settable: [] },
  payment_agreements: {
    changing: ['description', 'end_reason', 'member_id'],
    settable: ['ended_on', 'settled_at_end'],
  },
  payment_request_lines: { changing: [], settable: [] },
  payment_requests: {
    changing: ['created_by_id', 'member_id', 'paid_at', 'reference_asked_at', 'status'],
    settable: ['entity', 'payment_id', 'provider', 'provider_request_id', 'reference'],
  },
  payments: {
    changing: [
      'allocated_amount',
      'cancel_reason',
      'cheque_number',
      'member_id',
      'notes',
      'payer_name',
      'payer_name_sort',
      'payer_tax_number',
      'person_id',
      'receipt_printed_count',
      'receipt_sent_at',
      'receipt_snapshot',
      'registered_by_id',
      'search',
      'status',
      'value_date',
    ],
    settable: [
      'cancelled_at',
      'cancelled_on',
      'receipt_annulled_at',
      'receipt_date',
      'receipt_number',
      'receipt_number_sort',
      'receipt_seq',
      'receipt_series',
      'receipt_year',
    ],
  },
  received_money_waits: { changing: [], settable: [] },
  cash_counts: { changing: ['registered_by_id'], settable: [] },
  treasury_movements: {
    changing: [
      'cash_count_id',
      'category_id',
      'description',
      'kept_values',
      'person_id',
      'proof_id',
      'registered_by_id',
      'reverse_reason',
      'reversed',
      'search',
    ],
    settable: [],
  },
  treasury_settlements: { changing: [], settable: [] },
  unsettled_payments: {
    changing: [
      'agreement_id',
      'annul_reason',
      'annulled_amount',
      'bill_to_member_id',
      'description',
      'holds_reminders',
      'is_parked',
      'is_prescribed',
      'last_reminder_at',
      'member_id',
      'paid_amount',
      'paid_before_agreement',
      'reminder_level',
      'replaced_by_id',
      'waived_amount',
    ],
    settable: ['annulled_at', 'annulled_on'],
  },
  yearly_report_files: { changing: [], settable: [] },
}
/** What an append-only table has beside its rows: columns that follow from the others. */
const FOLLOWING = ['rev', 'updated_at']

interface Protected {
  name: string
  changing: string[]
  settable: string[]
  generated: string[]
}
/** The tables with all three triggers, each firing in every replication role. */
async function readAppendOnly(): Promise<Protected[]> {
  const { rows } = await database.pool.query<Protected & { arguments: string }>(`
    select relname as name, encode(tgargs, 'escape') as arguments,
      array(select attname::text from pg_attribute where attrelid = c.oid and attgenerated <> '') as generated
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where tgname = 'append_only_change' and (
      select count(*) from pg_trigger other where other.tgrelid = c.oid and tgenabled = 'A' and tgfoid = t.tgfoid) = 3
    order by relname`)
  return rows.map(({ arguments: text, ...row }) => {
    const [changing = [], settable = []] = text
      .split('\\000')
      .map(list => list.replace(/[{}]/g, '').split(',').filter(Boolean))
    return { ...row, changing, settable }
  })
}

it('PAY-02: the append-only tables allow changes of the columns listed here and of no others', async () => {
  const found = (await readAppendOnly()).map(({ name, changing, settable, generated }) => [
    name,
    {
      changing: changing.filter(column => ![...FOLLOWING, ...generated].includes(column)).sort(),
      settable: settable.sort(),
    },
  ])
  expect(Object.fromEntries(found)).toEqual(APPEND_ONLY)
})

it('PAY-02: what people wrote in such rows changes once, when it is erased, and to nothing else', async () => {
  const { rows } = await database.pool.query<{ name: string; columns: string[] }>(`
    select relname as name, regexp_split_to_array(rtrim(encode(tgargs, 'escape'), '\\000'), '\\\\000') as columns
    from pg_trigger t join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid
    where p.proname = 'refuse_rewritten_texts' and tgenabled = 'A' order by relname`)
  expect(rows).toEqual([
    { name: 'charge_reductions', columns: ['reason'] },
    { name: 'electoral_roll_entries', columns: ['note'] },
    { name: 'payment_agreements', columns: ['description', 'end_reason'] },
    { name: 'payments', columns: ['cancel_reason'] },
    { name: 'treasury_movements', columns: ['reverse_reason'] },
    { name: 'unsettled_payments', columns: ['description', 'annul_reason'] },
  ])
  await database.pool.query(`
    drop table if exists notes_of_entries;
    create table notes_of_entries (id integer primary key, note text);
    create trigger texts_only_erased after update of note on notes_of_entries for each row execute function refuse_rewritten_texts('note');
    insert into notes_of_entries values (1, 'Escrito'), (2, 'Escrito'), (3, null)`)
  const write = (id: number, note: string | null) =>
    database.pool.query('update notes_of_entries set note = $2 where id = $1', [id, note])
  await expect(write(1, 'Outra coisa')).rejects.toThrow('notes_of_entries.note is only ever erased')
  await write(1, 'Dados apagados')
  await write(2, null)
  await write(3, 'Escrito depois')
})

describe('an append-only table', () => {
  const run = (statement: string) => database.pool.query(statement)
  const NEVER_DELETED = 'rows of entries are never deleted: the table is append-only'
  beforeEach(async () => {
    await run(`
      drop table if exists entry_notes, entries;
      create table entries (
        id integer primary key, rev integer not null default 1, updated_at timestamptz not null default now(),
        amount bigint not null, settled bigint not null default 0, open bigint generated always as (amount - settled) stored,
        note text, cancelled_on date, facts jsonb
      );
      create table entry_notes (entry_id integer references entries (id) on delete cascade on update cascade);
      call append_only('entries', '{note,settled}', '{cancelled_on}');
      insert into entries (id, amount) values (1, 500), (2, 700);
      insert into entry_notes values (1)`)
  })
  const rows = async () => (await run('select id, amount, settled, open, note from entries order by id')).rows

  it('PAY-02: takes new rows and changes of the columns named', async () => {
    await run('insert into entries (id, amount) values (3, 900)')
    await run(
      "update entries set note = 'Paga ao balcão', settled = 200, rev = rev + 1, updated_at = now() where id = 1",
    )
    await run("update entries set note = 'Outra nota', settled = 500 where id = 1")
    expect(await rows()).toEqual([
      { id: 1, amount: 500, settled: 500, open: 0, note: 'Outra nota' },
      { id: 2, amount: 700, settled: 0, open: 700, note: null },
      { id: 3, amount: 900, settled: 0, open: 900, note: null },
    ])
  })

  it('PAY-02: a column that may be set once keeps what was set', async () => {
    await run("update entries set cancelled_on = '2026-03-01' where id = 1")
    await run("update entries set cancelled_on = '2026-03-01', note = 'x' where id = 1")
    for (const again of ["'2026-03-02'", 'null'])
      await expect(run(`update entries set cancelled_on = ${again} where id = 1`)).rejects.toThrow(
        'cancelled_on of a row of entries never changes: the table is append-only',
      )
  })

  it.each([
    ['an update', 'update entries set amount = 1', 'amount of a row of entries never changes'],
    ['a value made null', "update entries set facts = '{}', note = 'x' where id = 2", 'facts of a row'],
    ['an update of the key', 'update entries set id = 9 where id = 2', 'id of a row of entries'],
    [
      'an insert that meets a row',
      'insert into entries (id, amount) values (1, 2) on conflict (id) do update set amount = 2',
      'amount of a row',
    ],
    [
      'a merge',
      'merge into entries e using (values (1)) v(id) on e.id = v.id when matched then update set amount = 2',
      'amount of a row',
    ],
    [
      'a merge that deletes',
      'merge into entries e using (values (2)) v(id) on e.id = v.id when matched then delete',
      NEVER_DELETED,
    ],
    ['a delete', 'delete from entries', NEVER_DELETED],
    ['a truncate', 'truncate entries, entry_notes', NEVER_DELETED],
    ['a truncate that cascades', 'truncate entries cascade', NEVER_DELETED],
  ])('PAY-02: refuses %s, and names the table', async (_what, statement, message) => {
    const before = await rows()
    await expect(run(statement)).rejects.toThrow(message)
    expect(await rows()).toEqual(before)
  })

  it('PAY-02: no setting of a session turns the triggers off: ours may not replicate, and they fire there too', async () => {
    await expect(run('set session_replication_role = replica')).rejects.toThrow('permission denied')
    expect((await readAppendOnly()).map(({ name }) => name)).toContain('entries')
    await run('alter table entries enable trigger append_only_delete')
    expect((await readAppendOnly()).map(({ name }) => name)).not.toContain('entries')
  })

  it('PAY-02: refuses the deletion by a row that its rows would go with', async () => {
    await run(`
      create table owners (id integer primary key);
      insert into owners values (1);
      alter table entries add column owner_id integer references owners (id) on delete cascade;
      call append_only('entries', '{owner_id}');
      update entries set owner_id = 1`)
    await expect(run('delete from owners')).rejects.toThrow(NEVER_DELETED)
    await run('alter table entries drop column owner_id; drop table owners')
  })

  it('PAY-02: refuses what another trigger does to a row on the way', async () => {
    await run(`
      create or replace function raise_amount() returns trigger language plpgsql as 'begin new.amount := 1; return new; end';
      create trigger z_raise_amount before update on entries for each row execute function raise_amount()`)
    await expect(run("update entries set note = 'x'")).rejects.toThrow('amount of a row')
  })

  it('PAY-02: protects a column that is added later', async () => {
    await run("alter table entries add column later text default 'a'")
    await expect(run("update entries set later = 'b'")).rejects.toThrow('later of a row of entries')
    await run("call append_only('entries', '{later}')")
    await run("update entries set later = 'b'")
    await expect(run("update entries set note = 'x'")).rejects.toThrow('note of a row of entries')
  })

  it('refuses a list that names an unknown column', async () => {
    await expect(run("call append_only('entries', '{notes}')")).rejects.toThrow('entries has no column notes')
  })
})
