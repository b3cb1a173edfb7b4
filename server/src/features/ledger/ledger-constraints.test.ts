import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'

let t: LedgerApp
let member: { _id: string; personId: string }
let charge: { _id: string }
let payment: { _id: string }
beforeAll(async () => {
  t = await createLedgerApp()
  member = await t.addMember({})
  charge = await t.charge(member._id, 2026)
  payment = await t.pay(member._id, 10)
})
afterAll(() => t.close())

const run = (statement: string, ...values: unknown[]) => t.database.pool.query(statement, values)
const constraintOf = async (statement: string, ...values: unknown[]) => {
  try {
    await run(statement, ...values)
    return 'accepted'
  } catch (error) {
    return error instanceof Error && 'constraint' in error ? error.constraint : error
  }
}
const newCharge = (more: Record<string, unknown>) => {
  const row = {
    id: crypto.randomUUID(),
    member_id: member._id,
    type: 'quota',
    year: 2027,
    period_start: '2027-01-01',
    period_end: '2027-12-31',
    description: 'Quota',
    original_amount: 2400,
    issue_date: '2026-11-01',
    due_date: '2026-12-31',
    ...more,
  }
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  return constraintOf(
    `insert into unsettled_payments (${names.join()}) values (${places.join()})`,
    ...Object.values(row),
  )
}
const allocate = (amount: number, more: { payment?: string; charge?: string; on?: string; reverses?: string } = {}) =>
  constraintOf(
    `insert into payment_allocations (id, payment_id, charge_id, amount, "on", reverses_id) values (gen_random_uuid(), $1, $2, $3, $4, $5)`,
    more.payment ?? payment._id,
    more.charge ?? charge._id,
    amount,
    more.on ?? '2026-11-15',
    more.reverses ?? null,
  )

/** A payment that settles nothing. */
const payCredit = async (amount: number) =>
  (await t.post('/payments/batch', { entries: [{ ...t.payment(member._id, amount), allocations: [] }] }))[0]

describe('PAY-02: what the database itself refuses', () => {
  it('no month of a quota twice for a member, unless the other is annulled', async () => {
    expect(await newCharge({ year: 2026, period_start: '2026-12-01', period_end: '2026-12-31' })).toBe(
      'unsettled_payments_period_start_key',
    )
    expect(await newCharge({ type: 'outro', year: 2026, period_start: '2026-12-01', period_end: '2026-12-31' })).toBe(
      'accepted',
    )
  })

  it('a quota without whole months, a charge without an amount, one due before it is issued', async () => {
    expect(await newCharge({ period_start: null, period_end: null })).toBe('unsettled_payments_period_start_check')
    expect(await newCharge({ period_start: '2027-01-02' })).toBe('unsettled_payments_period_start_check')
    expect(await newCharge({ period_end: '2027-12-30' })).toBe('unsettled_payments_period_end_check')
    expect(await newCharge({ original_amount: 0 })).toBe('unsettled_payments_original_amount_check')
    expect(await newCharge({ due_date: '2026-10-31' })).toBe('unsettled_payments_due_date_check')
    expect(await newCharge({ paid_amount: 1 })).toBe('unsettled_payments_settled')
  })

  it('allocations above the charge or the payment, before either, or of a gift', async () => {
    const [large, small] = [await payCredit(100), await payCredit(1)]
    expect(await allocate(1_01, { payment: small._id })).toBe('payments_allocated_amount_check1')
    expect(await allocate(15_00, { payment: large._id })).toBe('unsettled_payments_amount_check')
    expect(await allocate(1, { payment: large._id, on: '2026-11-14' })).toBe('payment_allocations_amount_check')
    expect(await allocate(0, { payment: large._id })).toBe('payment_allocations_amount_check')
    expect(await allocate(-1, { payment: large._id })).toBe('payment_allocations_reverses_id_check')
    const gift = await t.pay(member._id, 10, { type: 'donativo' })
    expect(await allocate(1, { payment: gift._id })).toBe('payment_allocations_amount_check')
  })

  it('a reversal of another amount, of another row, or a second one', async () => {
    const { rows } = await run('select id from payment_allocations where payment_id = $1', payment._id)
    expect(await allocate(-999, { reverses: rows[0].id })).toBe('payment_allocations_amount_check')
    const other = await t.charge(member._id, 2025)
    expect(await allocate(-1000, { reverses: rows[0].id, charge: other._id })).toBe('payment_allocations_amount_check')
  })

  it('changes of amount, type, day and period; deletions; settled cents written by hand', async () => {
    for (const change of [
      'original_amount = 2401',
      "type = 'joia'",
      "issue_date = '2026-01-02'",
      "period_end = '2026-11-30'",
    ])
      expect(await constraintOf(`update unsettled_payments set ${change} where id = $1`, charge._id)).toBe(
        'unsettled_payments_append_only',
      )
    for (const change of [
      'amount = 1001',
      "date = '2026-11-14'",
      "method = 'transferencia'",
      "receipt_number = 'REC 2026/9'",
    ])
      expect(await constraintOf(`update payments set ${change} where id = $1`, payment._id)).toBe(
        'payments_append_only',
      )
    expect(await constraintOf('update payment_allocations set amount = 1')).toBe('payment_allocations_append_only')
    for (const table of [
      'unsettled_payments',
      'payments',
      'payment_allocations',
      'charge_reductions',
      'charge_parkings',
    ])
      expect(await constraintOf(`truncate ${table} cascade`)).toMatch(/_append_only$/)
    expect(await constraintOf('delete from payments where id = $1', payment._id)).toBe('payments_append_only')
    for (const change of [
      'paid_amount = 0',
      'waived_amount = 1',
      'annulled_at = now()',
      'is_prescribed = true',
      'is_parked = true',
    ])
      expect(await constraintOf(`update unsettled_payments set ${change} where id = $1`, charge._id)).toBe(
        'unsettled_payments_settled',
      )
    expect(await constraintOf('update payments set allocated_amount = 0 where id = $1', payment._id)).toBe(
      'payments_settled',
    )
  })

  it('two receipts of one number, cash of 3 000 €, and a payment of nobody that is no gift', async () => {
    const insert = (change: string) =>
      constraintOf(
        `insert into payments select (jsonb_populate_record(p, '{"id": "${crypto.randomUUID()}", "allocated_amount": 0, ${change}}')).*
         from payments p where id = $1`,
        payment._id,
      )
    // Generated columns cannot be inserted: the columns are named.
    const names = `member_id, person_id, date, method, type, bank_account_id, search`
    const copy = (more: string, values: string) =>
      constraintOf(
        `insert into payments (id, ${names}, ${more}) select gen_random_uuid(), ${names}, ${values} from payments where id = $1`,
        payment._id,
      )
    expect(await insert('"amount": 1')).not.toBe('accepted')
    expect(await copy('amount', '300000')).toBe('payments_amount_check1')
    expect(
      await copy(
        'amount, receipt_series, receipt_year, receipt_seq, receipt_number, receipt_number_sort, receipt_date, receipt_snapshot',
        `1, receipt_series, receipt_year, receipt_seq, 'x', 'x', receipt_date, receipt_snapshot`,
      ),
    ).toBe('payments_receipt_series_year_seq_key')
    expect(
      await constraintOf(
        `insert into payments (id, person_id, date, amount, method, type, bank_account_id, search)
         select gen_random_uuid(), person_id, date, 1, method, 'quota', bank_account_id, '' from payments where id = $1`,
        payment._id,
      ),
    ).toBe('payments_member_id_check')
  })

  it('whatever lies in a closed period, in each of the tables', async () => {
    const open = await t.charge((await t.addMember({}))._id, 2026)
    const credit = await payCredit(5)
    await run(`insert into settings (name, value) values ('closedUntil', '2026-11-20')`)
    try {
      expect(await newCharge({})).toBe('unsettled_payments_closed')
      expect(await allocate(1, { payment: credit._id, charge: open._id })).toBe('payment_allocations_closed')
      expect(
        await constraintOf(
          `insert into charge_reductions (id, charge_id, kind, amount, "on", reason) values (gen_random_uuid(), $1, 'perdao', 1, '2026-11-20', 'x')`,
          charge._id,
        ),
      ).toBe('charge_reductions_closed')
      expect(
        await constraintOf(
          `insert into payments (id, member_id, person_id, date, amount, method, type, bank_account_id, search)
           select gen_random_uuid(), member_id, person_id, date, 1, method, type, bank_account_id, '' from payments where id = $1`,
          payment._id,
        ),
      ).toBe('payments_closed')
      const gift = await run(`select id from payments where type = 'donativo'`)
      expect(
        await constraintOf(
          `update payments set status = 'anulado', cancelled_at = now(), cancelled_on = '2026-11-16' where id = $1`,
          gift.rows[0].id,
        ),
      ).toBe('payments_closed')
    } finally {
      await run(`delete from settings where name = 'closedUntil'`)
    }
  })

  it('what a receipt says: only names may be replaced', async () => {
    const rewrite = (path: string, value: string) =>
      constraintOf(
        `update payments set receipt_snapshot = jsonb_set(receipt_snapshot, '${path}', '${value}') where id = $1`,
        payment._id,
      )
    for (const [path, value] of [
      ['{amount}', '1'],
      ['{credit}', '500'],
      ['{lines,0,amount}', '1'],
      ['{lines,0,description}', '"Outra"'],
      ['{lines}', '[]'],
      ['{organisation,name}', '"Outra"'],
      ['{paymentDate}', '"2026-01-01"'],
    ] as const)
      expect([path, await rewrite(path, value)]).toEqual([path, 'payments_receipt_snapshot'])
    expect(await constraintOf('update payments set receipt_snapshot = null where id = $1', payment._id)).not.toBe(
      'accepted',
    )
    for (const path of ['{holder,name}', '{payer}', '{lines,0,memberName}'])
      expect(await rewrite(path, '"(dados apagados)"')).toBe('accepted')
  })

  it('a cancelled payment that would be valid again', async () => {
    const { _id } = await t.pay(member._id, 5)
    await t.post(`/payments/${_id}/annul`, { reason: 'Engano' })
    expect(await constraintOf(`update payments set status = 'devolvido' where id = $1`, _id)).toBe('payments_status')
    expect(await allocate(1, { payment: _id })).not.toBe('accepted')
  })
  it('an annulled charge that would be owed again: annulled_at is set once, whoever writes it', async () => {
    const { _id } = await t.charge((await t.addMember({}))._id, 2026)
    await t.post(`/unsettled_payments/${_id}/annul`, { reason: 'Engano' })
    expect(
      await constraintOf(
        `insert into charge_reductions (id, charge_id, kind, amount, "on", reason, reverses_id)
         select gen_random_uuid(), charge_id, kind, -amount, "on", 'Afinal não', id from charge_reductions where charge_id = $1`,
        _id,
      ),
    ).toBe('charge_reductions_amount_check')
    const changes = [
      'annulled_at = null, annulled_on = null, annulled_amount = 0',
      'annulled_at = now()',
      "annul_reason = 'x'",
    ]
    for (const change of changes)
      expect(await constraintOf(`update unsettled_payments set ${change} where id = $1`, _id)).toBe(
        change.startsWith('annulled') ? 'unsettled_payments_settled' : 'unsettled_payments_append_only',
      )
    // Nor could a trigger that settles: without what keeps statements from it, the append-only table refuses it.
    for (const change of changes)
      expect(
        await constraintOf(
          `do $do$ begin
            alter table unsettled_payments disable trigger settled_by_rows;
            update unsettled_payments set ${change} where id = '${_id}';
          end $do$`,
        ),
      ).toBe('unsettled_payments_append_only')
  })

  it('a debt that waits without its days, two waits at once, a wait that ends twice or before it began', async () => {
    const { _id } = await t.charge((await t.addMember({}))._id, 2026)
    expect(await newCharge({ is_parked: true })).toBe('unsettled_payments_settled')
    const park = (from: string, until: string | null = null) =>
      constraintOf(
        'insert into charge_parkings (id, charge_id, parked_on, ended_on) values (gen_random_uuid(), $1, $2, $3)',
        _id,
        from,
        until,
      )
    const end = (day: string | null) =>
      constraintOf('update charge_parkings set ended_on = $2 where charge_id = $1', _id, day)
    expect(await park('2026-11-10', '2026-11-09')).toBe('charge_parkings_ended_on_check')
    expect(await park('2026-11-10')).toBe('accepted')
    expect(await park('2026-11-12')).toBe('charge_parkings_parked_on_key')
    expect(await end('2026-11-12')).toBe('accepted')
    for (const day of ['2026-11-13', null]) expect(await end(day)).toBe('charge_parkings_append_only')
    expect(await park('2026-11-12')).toBe('accepted')
    expect(
      await constraintOf('update charge_parkings set parked_on = parked_on - 1 where charge_id = $1', _id),
    ).toMatch(/^charge_parkings_/)
    expect(await constraintOf('delete from charge_parkings')).toBe('charge_parkings_append_only')
  })
})
