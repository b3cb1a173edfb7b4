import { lisbonDay } from '@agremia/model/rules/day'
import { eurosFromCents } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'
import { NotFound } from '../../errors.ts'

interface AccountLine {
  on: string
  kind: string
  debt: number
  credit: number
  description: string | null
  chargeId: string | null
  paymentId: string | null
}

/** The account of a member up to a day, line by line; the balances are the sums of the lines. */
export async function readAccount(
  { db, now }: { db: Kysely<unknown>; now: Date },
  memberId: string,
  day = lisbonDay(now),
) {
  const { rows: balances } = await sql<{ debtTotal: number; overdueTotal: number; creditBalance: number }>`
    select a.debt_total as "debtTotal", a.overdue_total as "overdueTotal", a.credit_balance as "creditBalance"
    from members m cross join lateral account_on(m.id, ${day}::date) a where m.id = ${memberId}
  `.execute(db)
  const [balance] = balances
  if (!balance) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const { rows: lines } = await sql<AccountLine>`
    select l."on", l.kind, l.debt, l.credit, coalesce(c.description, p.receipt_number) as description, l.charge_id as "chargeId",
      l.payment_id as "paymentId"
    from account_lines l
    left join unsettled_payments c on c.id = l.charge_id
    left join payments p on p.id = l.payment_id
    where l.member_id = ${memberId} and l."on" <= ${day} order by l."on", l.created_at, l.row_id
  `.execute(db)
  return {
    day,
    debtTotal: eurosFromCents(balance.debtTotal),
    overdueTotal: eurosFromCents(balance.overdueTotal),
    creditBalance: eurosFromCents(balance.creditBalance),
    lines: lines.map(line => ({ ...line, debt: eurosFromCents(line.debt), credit: eurosFromCents(line.credit) })),
  }
}
