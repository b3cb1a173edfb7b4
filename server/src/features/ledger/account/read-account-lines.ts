import type { AccountLine } from '@agremia/model/rules/ledger/account-entries'
import { type Kysely, sql } from 'kysely'

interface Asked {
  day: string
  /** Only lines of earlier years. */
  before?: number
  /** Only lines of this year. */
  year?: number
}

export interface AccountPage {
  lines: AccountLine[]
  /** The balance before the first line, in cents. */
  opening: number
  /** Every year that has lines, newest first. */
  years: number[]
  /** The year before which there is more to read; null when there is not. */
  before: number | null
}

/** A page has whole years: the latest ones that together have this many lines. */
const FEWEST_LINES = 60

interface YearOfLines {
  year: number
  count: number
}

/** Some years of a member's account, oldest line first. */
export async function readAccountLines(db: Kysely<unknown>, memberId: string, asked: Asked): Promise<AccountPage> {
  const { day } = asked
  const { rows: all } = await sql<YearOfLines>`
    select extract(year from "on")::integer as year, count(*)::integer as count
    from account_lines where member_id = ${memberId} and "on" <= ${day} group by 1 order by 1 desc
  `.execute(db)
  const years = all.map(({ year }) => year)
  const { first, last, before } = yearsOfPage(all, asked)
  if (first === undefined) return { lines: [], opening: 0, years, before }
  const end = `${last}-12-31`
  const until = end < day ? end : day
  const from = `${first}-01-01`
  const { rows: sums } = await sql<{ opening: number }>`
    select coalesce(sum(debt - credit), 0)::bigint as opening from account_lines where member_id = ${memberId} and "on" < ${from}
  `.execute(db)
  const { rows: lines } = await sql<AccountLine>`
    select l."on", l.kind, l.debt, l.credit,
      case when c.id is not null then json_build_object('id', c.id, 'description', c.description, 'memberId', c.member_id,
        'memberName', cp.name, 'status', c.status, 'dueDate', c.due_date, 'openAmount', c.amount, 'isParked', c.is_parked, 'origin', c.origin,
        'explanation', c.explanation) end as charge,
      case when p.id is not null then json_build_object('id', p.id, 'date', p.date, 'memberId', p.member_id, 'memberName', pp.name,
        'method', p.method, 'receiptNumber', p.receipt_number, 'chequeNumber', p.cheque_number, 'status', p.status,
        'cancelledOn', p.cancelled_on, 'cancelReason', p.cancel_reason, 'notes', p.notes) end as payment,
      case when r.id is not null then json_build_object('reason', r.reason, 'minutesRef', r.minutes_ref) end as decision
    from account_lines l
    left join unsettled_payments c on c.id = l.charge_id
    left join members cm on cm.id = c.member_id
    left join people cp on cp.id = cm.person_id
    left join payment_allocations a on a.id = l.row_id and l.kind = 'refund'
    -- Of credit that is paid back the payment that pays it back, and not the one that the credit comes from.
    left join payments p on p.id = coalesce(a.refund_id, l.payment_id)
    left join people pp on pp.id = p.person_id
    left join charge_reductions r on r.id = l.row_id and l.kind in ('perdao', 'prescricao', 'anulacao')
    where l.member_id = ${memberId} and l."on" between ${from} and ${until}
    -- What takes back a refund has a random id: of rows of one instant it comes last.
    order by l."on", l.created_at, l.kind = 'refund' and l.credit > 0, l.row_id
  `.execute(db)
  return { lines, opening: sums[0]?.opening ?? 0, years, before }
}

/** The first and the last year of a page, and the one before which there is more. */
function yearsOfPage(all: readonly YearOfLines[], { before, year }: Asked) {
  if (year !== undefined) return { first: year, last: year, before: null }
  const years = before === undefined ? all : all.filter(one => one.year < before)
  const shown = latestYears(years)
  const first = shown.at(-1)?.year
  return { first, last: shown[0]?.year, before: shown.length < years.length ? (first ?? null) : null }
}

function latestYears(years: readonly YearOfLines[]) {
  let lines = 0
  const enough = years.findIndex(({ count }) => {
    lines += count
    return lines >= FEWEST_LINES
  })
  return enough === -1 ? years : years.slice(0, enough + 1)
}
