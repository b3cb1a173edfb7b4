import type { YearClosing } from '@agremia/model/calls/year-closing'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { ClosingPoint } from '@agremia/model/rules/year-closing'
import { type RawBuilder, sql } from 'kysely'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { IS_PENDING } from '../quotas/adjustments/decide-adjustments.ts'
import { countRun } from '../quotas/preview-quota-run.ts'

type Reading = Pick<LedgerContext, 'db' | 'now' | 'settings'>

/** A statement that counts, and adds up in cents where something is owed. */
const count = (from: RawBuilder<unknown>) => sql<{ count: number; cents: number | null }>`
  select count(*)::int as count, null::bigint as cents ${from}`
const owed = (amount: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql<{ count: number; cents: number | null }>`
  select count(*)::int as count, coalesce(sum(${amount}), 0)::bigint as cents ${from}`

const docs = (year: number, condition: RawBuilder<unknown>) =>
  sql`from treasury_docs d where d.fiscal_year = ${year} and d.annulled_at is null and ${condition}`

/** What waits of the treasury at the end of a year. */
const ofTreasury = (year: number, lastDay: string): Partial<Record<ClosingPoint, RawBuilder<Counted>>> => ({
  // A box without movements since it was counted holds what was counted.
  caixasPorContar: count(sql`
    from bank_accounts a where a.kind = 'caixa' and a.active and exists (
      select from account_statement_lines l where l.bank_account_id = a.id and l.day between a.opening_date and ${lastDay}
        and l.day > coalesce((select max(c.date) from cash_counts c where c.bank_account_id = a.id), '-infinity'))`),
  contasPorConciliar: count(sql`
    from bank_accounts a where a.kind = 'banco' and a.active and exists (
      select from account_statement_lines l where l.bank_account_id = a.id and l.day between a.opening_date and ${lastDay}
        and l.day > coalesce(a.last_reconciled_at, '-infinity'))`),
  documentosPorAutorizar: count(docs(year, sql`waits_for_approval(d)`)),
  documentosSemPdf: count(docs(year, sql`d.pdf_ids = '{}'`)),
  documentosSemRubrica: count(docs(year, sql`d.category_id is null and d.direction in ('despesa', 'receita')`)),
  diferencas: sql`select (select count(*) from treasury_differences)::int + (select count(*) from balance_differences)::int as count, null::bigint as cents`,
  documentosPorPagar: owed(sql`d.open_amount`, docs(year, sql`d.is_unpaid and d.direction = 'despesa'`)),
  documentosPorReceber: owed(sql`d.open_amount`, docs(year, sql`d.is_unpaid and d.direction = 'receita'`)),
})

interface Counted {
  count: number
  cents: number | null
}

/** What is still to be done before a year is closed. Without the treasury, only what is about members. */
export async function readPoints(reading: Reading, year: number): Promise<YearClosing['points']> {
  const { db, settings } = reading
  const lastDay = `${year}-12-31`
  const statements: Partial<Record<ClosingPoint, RawBuilder<Counted>>> = {
    ajustes: count(sql`from quota_adjustments q where ${IS_PENDING}`),
    valoresPorIdentificar: count(
      sql`from received_money where status = 'por_identificar' and coalesce(counts_from, date) <= ${lastDay}`,
    ),
    ...(settings.hasTreasury === 'true' && ofTreasury(year, lastDay)),
    dividas: owed(
      sql`amount`,
      sql`from unsettled_payments where status in ('aberta', 'parcial') and issue_date <= ${lastDay}`,
    ),
  }
  const points: YearClosing['points'] = [{ name: 'quotas', count: await countUncharged(reading, year), amount: null }]
  for (const [name, statement] of Object.entries(statements)) {
    const { rows } = await statement.execute(db)
    const { count: found = 0, cents = null } = rows[0] ?? {}
    points.push({
      name: name as ClosingPoint, // the statements are by point
      count: found,
      amount: cents === null ? null : eurosFromCents(Math.abs(Number(cents))),
    })
  }
  return points
}

/**
 * Members whom a run over the whole year would still charge. Those whose quotas fill the year, and those who had left before it, are
 * charged nothing: leaving them out first spares the rules nearly everybody.
 */
async function countUncharged(reading: Reading, year: number): Promise<number> {
  const [from, until] = [`${year}-01-01`, `${year}-12-31`]
  const { rows } = await sql<{ id: string }>`
    select m.id from members m join member_state_names n on n.id = m.state_name_id
    where m.admission_date <= ${until}
      and not (n.marks_end and m.state_since < ${from}
        and not exists (select from member_states s where s.member_id = m.id and s.start_date between m.state_since + 1 and ${until}))
      and coalesce((
        select sum(date_part('month', c.period_end) - date_part('month', c.period_start) + 1) from unsettled_payments c
        where c.member_id = m.id and c.type = 'quota' and c.annulled_at is null and c.raises_id is null
          and c.period_start >= ${from} and c.period_end <= ${until}), 0) < 12
  `.execute(reading.db)
  const { counts } = await countRun(
    reading,
    rows.map(({ id }) => id),
    { from, until, includesJoia: false },
  )
  return counts.charged
}
