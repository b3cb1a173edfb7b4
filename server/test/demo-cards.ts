import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { DemoName } from '../src/features/demo/organisations.ts'
import type { TestDatabase } from './test-database.ts'

/** The tests of the cards of a filled demonstration. */
export function describeDemoCards(name: DemoName, database: () => TestDatabase) {
  it('has cards in use, a batch that waits, replaced and lost ones, as many as domain.md tells', async () => {
    const { rows } = await sql<{ inUse: number; waiting: number; replaced: number; lost: number; reported: number }>`
      select count(*) filter (where validity = 'valido' and delivery <> 'por_imprimir')::int as "inUse",
        count(*) filter (where validity = 'valido' and delivery = 'por_imprimir')::int as waiting,
        count(*) filter (where status = 'substituido')::int as replaced,
        count(*) filter (where status = 'perdido')::int as lost,
        count(*) filter (where status = 'valido' and reported_lost_at is not null)::int as reported
      from membership_card_sheets_on('2026-11-15')
    `.execute(database().kysely)
    expect(rows).toEqual([
      name === 'associacao'
        ? { inUse: 1480, waiting: 120, replaced: 35, lost: 9, reported: 1 }
        : { inUse: 260, waiting: 20, replaced: 6, lost: 2, reported: 1 },
    ])
    const { rows: letters } = await sql<{ n: number; waiting: number }>`
      select count(*)::int as n, count(*) filter (where c.delivery = 'por_imprimir' and l.date = c.issue_date)::int as waiting
      from membership_card_letters l join membership_cards c on c.id = l.card_id
    `.execute(database().kysely)
    expect(letters).toEqual([name === 'associacao' ? { n: 120, waiting: 120 } : { n: 20, waiting: 20 }])
    const { rows: batches } = await sql<{ waiting: number; uncounted: number; printed: number }>`
      select count(*) filter (where b.type = 'plastico' and b.printed_on is null)::int as waiting,
        count(*) filter (where b.printed_on is not null)::int as printed,
        count(*) filter (where b.card_count <> (select count(*) from membership_cards c where c.batch_id = b.id
          and (c.delivery = 'por_imprimir') = (b.printed_on is null and b.type = 'plastico')))::int as uncounted
      from card_batches b
    `.execute(database().kysely)
    expect(batches).toEqual([{ waiting: 1, uncounted: 0, printed: 9 }])
  })

  it('has issued cards to members alone, numbered in the order of their days, and delivered them afterwards', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where c.issue_date < m.admission_date)::int as early,
        count(*) filter (where c.delivered_on < c.issue_date or greatest(c.delivered_on, c.sent_on, c.returned_on) > '2026-11-15')::int as undelivered,
        count(*) filter (where exists (select from membership_cards o
          where o.member_id = c.member_id and o.sequence < c.sequence and o.issue_date > c.issue_date))::int as disordered,
        count(*) filter (where c.status = 'substituido' and not exists (select from membership_cards o
          where o.replaces_id = c.id and o.type = c.type and o.status = 'valido' and o.reissue_reason = c.cancel_reason))::int as unreplaced
      from membership_cards c join members m on m.id = c.member_id
    `.execute(database().kysely)
    expect(rows).toEqual([{ early: 0, undelivered: 0, disordered: 0, unreplaced: 0 }])
    const { rows: login } = await sql<{ types: string[]; lost: number }>`
      select array_agg(c.type order by c.type) as types, count(c.reported_lost_at)::int as lost from membership_cards c
      join users u on u.member_id = c.member_id where u.email = 'socio@demo.example' and c.status = 'valido'
    `.execute(database().kysely)
    expect(login).toEqual([{ types: ['digital', 'plastico'], lost: 0 }])
  })

  it('has read cards at the door of the last Christmas dinner, some twice, and two that were not valid', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select s.name, s.date::text as date, count(distinct r.member_id) filter (where r.validity = 'valido')::int as guests,
        count(*) filter (where r.validity <> 'valido')::int as refused, count(*) filter (where r.is_by_number)::int as "byNumber",
        count(*) filter (where r.undone_at is not null)::int as undone,
        count(*) filter (where r.validity = 'valido' and c.issue_date > s.date)::int as "notIssuedYet"
      from card_sessions s join card_readings r on r.session_id = s.id left join membership_cards c on c.id = r.card_id group by s.id
    `.execute(database().kysely)
    expect(rows).toEqual([
      {
        name: 'Jantar de Natal',
        date: '2025-12-19',
        guests: 147,
        refused: 2,
        byNumber: 1,
        undone: 1,
        notIssuedYet: 0,
      },
    ])
  })
}
