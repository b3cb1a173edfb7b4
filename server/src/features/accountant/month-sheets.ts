import { dayBefore } from '@agremia/model/rules/day'
import { methodWord } from '@agremia/model/rules/ledger/payment-methods'
import { firstDayOf, lastDayOf } from '@agremia/model/rules/treasury/accountant-month'
import { type Kysely, sql } from 'kysely'
import type { Cell, ExportColumn, ExportSheet } from '../../resource/export/columns.ts'

interface SheetFrame {
  organisation: string
  madeAt: Date
}

/** A table of a month, and the name of its file without the ending. */
export interface MonthTable {
  path: string
  sheet: ExportSheet
}

const text = (label: string): ExportColumn => ({ label, kind: 'text' })
const money = (label: string): ExportColumn => ({ label, kind: 'money' })
const day = (label: string): ExportColumn => ({ label, kind: 'date' })

async function* each(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows
}
const sheetOf = (
  frame: SheetFrame,
  title: string,
  columns: readonly ExportColumn[],
  rows: readonly (readonly Cell[])[],
) => ({
  ...frame,
  title,
  columns,
  rows: each(rows),
})

interface StatementRow {
  accountId: string
  day: string
  description: string | null
  amount: number
}

/** The statement of every account in the month: its balance before, what moved it day by day, and its balance after. */
export async function readStatements(db: Kysely<unknown>, month: string, frame: SheetFrame): Promise<MonthTable[]> {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const { rows: accounts } = await sql<{ id: string; name: string; before: number }>`
    select a.id, a.name, case when a.opening_date >= ${first} then a.opening_balance
      else coalesce(account_balance_on(a.id, ${dayBefore(first)}), 0) end as before
    from bank_accounts a where a.opening_date <= ${last} order by a.name_sort, a.id
  `.execute(db)
  const { rows } = await sql<StatementRow>`
    select m.bank_account_id as "accountId", m.day, m.description, m.amount
    from account_movements m join bank_accounts a on a.id = m.bank_account_id and m.day >= a.opening_date
    where m.day between ${first} and ${last} order by m.day, m.created_at, m.source_id
  `.execute(db)
  const columns = [day('Data'), text('Descrição'), money('Entrada'), money('Saída'), money('Saldo')]
  return accounts.map(({ id, name, before }) => {
    let balance = before
    const lines: Cell[][] = [[first, 'Saldo anterior', null, null, before]]
    for (const { day: on, description, amount } of rows.filter(row => row.accountId === id)) {
      balance += amount
      lines.push([on, description, amount > 0 ? amount : null, amount < 0 ? -amount : null, balance])
    }
    lines.push([last, 'Saldo final', null, null, balance])
    return { path: `extratos/${name}`, sheet: sheetOf(frame, `Extrato ${name} ${month}`, columns, lines) }
  })
}

interface ReceiptRow {
  day: string
  method: string
  account: string
  number: string | null
  name: string | null
  settles: string | null
  amount: number
  cancelledOn: string | null
  cancelReason: string | null
}

/**
 * The receipts of members in the month: their sums by day, method and account, and each of them. What was annulled or returned in the
 * month is told on the day of that, whenever it had been received.
 */
export async function readReceipts(db: Kysely<unknown>, month: string, frame: SheetFrame): Promise<MonthTable[]> {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const { rows: sums } = await sql<{
    day: string
    method: string
    account: string
    count: number
    received: number
    taken: number
  }>`
    select m.day, m.method, a.name as account, count(*)::int as count, coalesce(sum(m.amount) filter (where m.amount > 0), 0)::bigint as received,
      coalesce(-sum(m.amount) filter (where m.amount < 0), 0)::bigint as taken
    from account_movements m join bank_accounts a on a.id = m.bank_account_id
    where m.source = 'pagamento' and m.day between ${first} and ${last}
    group by m.day, m.method, a.name, a.name_sort order by m.day, m.method, a.name_sort
  `.execute(db)
  const { rows } = await sql<ReceiptRow>`
    select p.date as day, p.method, a.name as account, p.receipt_number as number, p.member_name as name, p.settles,
      case p.kind when 'recebimento' then p.amount else -p.amount end as amount, p.cancelled_on as "cancelledOn",
      p.cancel_reason as "cancelReason"
    from payment_sheets p join bank_accounts a on a.id = p.bank_account_id
    where p.date between ${first} and ${last} or p.cancelled_on between ${first} and ${last}
    order by p.date, p.method, a.name_sort, p.receipt_series, p.receipt_year, p.receipt_seq
  `.execute(db)
  const byDay = sums.map(({ day: on, method, account, count, received, taken }): Cell[] => [
    on,
    methodWord(method),
    account,
    count,
    received,
    taken,
    received - taken,
  ])
  const receipts = rows.map(
    ({ day: on, method, account, number, name, settles, amount, cancelledOn, cancelReason }): Cell[] => [
      on,
      methodWord(method),
      account,
      number,
      name,
      settles,
      amount,
      cancelledOn,
      cancelReason,
    ],
  )
  return [
    {
      path: 'recebimentos/por dia, forma e conta',
      sheet: sheetOf(
        frame,
        `Recebimentos por dia ${month}`,
        [
          day('Data'),
          text('Forma'),
          text('Conta ou caixa'),
          { label: 'N.º', kind: 'integer' },
          money('Recebido'),
          money('Anulado ou devolvido'),
          money('Total'),
        ],
        byDay,
      ),
    },
    {
      path: 'recebimentos/recibos',
      sheet: sheetOf(
        frame,
        `Recibos ${month}`,
        [
          day('Data'),
          text('Forma'),
          text('Conta ou caixa'),
          text('Recibo'),
          text('Nome'),
          text('Refere-se a'),
          money('Valor'),
          day('Anulado em'),
          text('Motivo da anulação'),
        ],
        receipts,
      ),
    },
  ]
}
