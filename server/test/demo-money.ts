import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { DemoName } from '../src/features/demo/organisations.ts'
import type { TestDatabase } from './test-database.ts'

/** The tests of the money of a filled demonstration: agreements, opening balances, reminders, and the figures of domain.md, section 7. */
export function describeDemoMoney(name: DemoName, database: () => TestDatabase) {
  it('has debts that are paid in instalments, one of each kind of agreement', async () => {
    const { rows } = await sql<{ status: string; n: number; held: number; settled: boolean }>`
      select a.status, count(distinct a.id)::int as n, (count(*) filter (where c.holds_reminders))::int as held,
        bool_or(a.settled_amount > 0) as settled
      from payment_agreement_sheets a join unsettled_payments c on c.agreement_id = a.id group by 1 order by 1
    `.execute(database().kysely)
    expect(rows).toMatchObject([
      { status: 'cumprido', n: 1, settled: true },
      { status: 'em_vigor', n: 3, settled: true },
      { status: 'terminado', n: 1, held: 0 },
    ])
    expect(rows[1]?.held).toBeGreaterThan(6)
  })

  it('has opening balances, some paid since and none reminded of, and the import that brought them', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select count(*) filter (where c.amount > 0)::int as open, count(*) filter (where c.status = 'paga')::int as paid,
        count(*) filter (where c.holds_reminders and c.reminder_level = 0 and c.due_date < c.issue_date)::int as held,
        count(*)::int as n, sum(c.original_amount)::int - (select i.amount::int from imports i where i.kind = 'openingBalances') as difference
      from unsettled_payments c where c.origin = 'saldo_inicial'
    `.execute(database().kysely)
    const { open, paid, held, n, difference } = rows[0] ?? expect.unreachable()
    expect([Number(open) > (name === 'associacao' ? 30 : 4), Number(paid) > 8]).toEqual([true, true])
    expect([held, difference]).toEqual([n, 0])
  })

  it('has settled what its rows settle, none of which settles what it must not', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from unsettled_payments c where c.paid_amount <> coalesce(
          (select sum(a.amount) from payment_allocations a where a.charge_id = c.id), 0)) as charges,
        (select count(*)::int from payments p where p.allocated_amount <> coalesce(
          (select sum(a.amount) from payment_allocations a where p.id in (a.payment_id, a.refund_id)), 0)) as payments,
        (select count(*)::int from payment_allocations a join payments p on p.id = a.payment_id
          left join unsettled_payments c on c.id = a.charge_id left join payments r on r.id = a.refund_id
          left join payment_allocations o on o.id = a.reverses_id
          where p.kind <> 'recebimento' or p.member_id is null or p.type = 'donativo' or a."on" < p.date or a."on" < c.issue_date
            or a."on" < r.date or r.kind <> 'devolucao' or r.member_id <> p.member_id or (a.reverses_id is null) <> (a.amount > 0)
            or (a.reverses_id is not null and (a."on" < o."on" or (o.payment_id, o.charge_id, o.refund_id, -o.amount)
              is distinct from (a.payment_id, a.charge_id, a.refund_id, a.amount)))) as unfit,
        (select count(*)::int from pg_trigger where tgenabled = 'D') as "triggersOff"
    `.execute(database().kysely)
    expect(rows).toEqual([{ charges: 0, payments: 0, unfit: 0, triggersOff: 0 }])
  })

  it('has reminded those who owe, three times those who owe for long', async () => {
    const { rows } = await sql<{ reminders: number; owing: number; levels: number }>`
      select count(*)::int as reminders, count(distinct m.name)::int as levels,
        count(*) filter (where exists (select from unsettled_payments c
          where m.member_id in (c.member_id, c.bill_to_member_id) and c.reminder_level > 0 and c.due_date < m.at))::int as owing
      from messages m where m.name in ('aviso1', 'aviso2', 'aviso3')
    `.execute(database().kysely)
    const { reminders, owing, levels } = rows[0] ?? expect.unreachable()
    expect(reminders).toBeGreaterThan(name === 'associacao' ? 400 : 40)
    expect([owing, levels]).toEqual([reminders, 3])
  })

  it('has requests to pay in every state, what phones answered, and three amounts that nobody has recognised', async () => {
    const { rows } = await sql<{ status: string; n: number; wrong: number; references: number }>`
      select r.status, count(*)::int as n, count(distinct r.reference)::int as references, (count(*) filter (where
        r.total <> (select sum(l.amount) from payment_request_lines l where l.request_id = r.id)
        or (r.status = 'aberto') <> (r.expires_on >= '2026-11-15' and r.status not in ('pago', 'anulado'))
        or (r.status = 'pago' and r.total <> (select p.amount from payments p where p.id = r.payment_id))))::int as wrong
      from payment_requests r group by 1 order by 1
    `.execute(database().kysely)
    expect(rows.map(({ status }) => status)).toEqual(['aberto', 'anulado', 'expirado', 'pago'])
    expect(rows.filter(({ n, wrong, references }) => wrong > 0 || references < n)).toEqual([])
    const { rows: phones } = await sql<{ status: string }>`select distinct status from mbway order by 1`.execute(
      database().kysely,
    )
    expect(phones.map(({ status }) => status)).toEqual(['declined', 'error', 'expired', 'paid', 'rejected'])
    const { rows: tray } = await sql<{ reason: string }>`
      select reason from received_money where status = 'por_identificar' order by 1
    `.execute(database().kysely)
    expect(tray.map(({ reason }) => reason)).toEqual(['referencia_desconhecida', 'transferencia', 'valor_diferente'])
  })

  // The figures are those of an association.
  it.runIf(name === 'associacao')('has the arrears of domain.md to a tenth of a per cent', async () => {
    const { rows } = await sql<{ years: number; part: number }>`
      select least(years, 5)::int as years, (100 * count(*) / sum(count(*)) over ())::float as part from (
        select m.id, (select count(*) from unsettled_payments c where c.member_id = m.id and c.type = 'quota' and c.amount > 0) as years
        from members m join member_categories k on k.id = m.category_id
        where m.is_active and k.generates_charges and m.exempt_from is null
      ) owed group by 1 order by 1
    `.execute(database().kysely)
    const differences = [69.6, 15.4, 5.6, 3.2, 1.5, 4.7].map((told, years) => Math.abs((rows[years]?.part ?? 0) - told))
    expect(differences.filter(difference => difference > 0.15)).toEqual([])
  })

  it.runIf(name === 'associacao')('has collected and is owed what domain.md tells', async () => {
    const { rows } = await sql<Record<'settled' | 'collected' | 'owedNow' | 'owedFirst', number>>`
      select (select count(distinct a.charge_id)::int from payment_allocations a join unsettled_payments c on c.id = a.charge_id
          where c.type = 'quota' and a.amount > 0 and extract(year from a."on") = 2025) as settled,
        (select sum(a.amount)::int from payment_allocations a join unsettled_payments c on c.id = a.charge_id
          where c.type = 'quota' and extract(year from a."on") = 2025) as collected,
        (select sum(amount)::int from unsettled_payments where type = 'quota' and year = 2026) as "owedNow",
        (select sum(amount)::int from unsettled_payments where type = 'quota' and year = 2016) as "owedFirst"
    `.execute(database().kysely)
    const { settled, collected, owedNow, owedFirst } = rows[0] ?? expect.unreachable()
    expect(Math.abs(settled / 1751 - 1)).toBeLessThan(0.06)
    expect(Math.abs(collected / 3_061_950 - 1)).toBeLessThan(0.06)
    expect(Math.abs(owedNow / 893_775 - 1)).toBeLessThan(0.06)
    // Less, because some of the oldest debts are waived or too old to be claimed by now.
    expect(Math.abs(owedFirst / 180_800 - 1)).toBeLessThan(0.25)
    const { rows: methods } = await sql<{ method: string; part: number }>`
      select method, (100 * count(*) / sum(count(*)) over ())::float as part from payments
      where type <> 'donativo' and status = 'confirmado' and extract(year from date) = 2025 group by 1
    `.execute(database().kysely)
    const told = { multibanco: 33, numerario: 31, transferencia: 15, mbway: 12, debito_direto: 7, cheque: 2 }
    expect(
      methods.filter(({ method, part }) => Math.abs(part - Number(told[method as keyof typeof told])) > 2.5),
    ).toEqual([])
  })
}
