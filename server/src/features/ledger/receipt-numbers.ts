import { printDay } from '@agremia/model/rules/day'
import { printReceiptNumber } from '@agremia/model/rules/ledger/receipt'
import { type ReceiptKind, SERIES_CODE } from '@agremia/model/rules/ledger/receipt-series'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { Conflict } from '../../errors.ts'
import { type NumberSeries, takeNumbers } from '../../resource/number-series.ts'

interface SeriesOfYear {
  code: string
  year: number
}

/** The numbers of a series of receipts, among all numbered series. */
export const numbersOf = ({ code, year }: SeriesOfYear): NumberSeries => ({ name: `recibos ${code}`, year })

const codeOf = (settings: SettingTexts): Record<ReceiptKind, string> => ({
  recibo_quota: settings.receiptSeriesQuota,
  recibo_capital: settings.receiptSeriesCapital,
  recibo_donativo: settings.receiptSeriesDonation,
  devolucao: settings.receiptSeriesRefund,
})

export interface TakenReceipt {
  series: string
  year: number
  seq: number
  /** As it is printed: `REC 2026/000123`. */
  number: string
}

/**
 * Takes the next numbers of the series that the settings name for a kind of receipt, for receipts issued on `day`. Until the
 * transaction ends, everybody else who issues one of the kind waits: taken last, they wait for the commit alone.
 */
export async function takeReceipts(
  db: Kysely<unknown>,
  settings: SettingTexts,
  kind: ReceiptKind,
  day: string,
  count: number,
): Promise<TakenReceipt[]> {
  const series = { code: codeOf(settings)[kind], year: Number(day.slice(0, 4)) }
  const { padding, closedAt } = await openSeries(db, series, kind, Number(settings.receiptPadding))
  if (closedAt !== null && closedAt <= day)
    throw new Conflict(`A série ${series.code} de ${series.year} está encerrada desde ${printDay(closedAt)}.`)
  const numbers = await takeNumbers(db, numbersOf(series), count)
  return numbers.map(seq => ({
    series: series.code,
    year: series.year,
    seq,
    number: printReceiptNumber({ series: series.code, year: series.year, number: seq }, padding),
  }))
}

/** The series as staff have set it up; the first receipt of a year opens its series. */
async function openSeries(db: Kysely<unknown>, { code, year }: SeriesOfYear, kind: ReceiptKind, padding: number) {
  const read = () =>
    sql<{ padding: number; closedAt: string | null }>`
      select padding, closed_at as "closedAt" from receipt_series where code = ${code} and year = ${year}
    `.execute(db)
  const [known] = (await read()).rows
  if (known) return known
  if (!SERIES_CODE.pattern.test(code)) throw new Conflict(`O código «${code}» da série de recibos não serve.`)
  await sql`
    insert into receipt_series (id, code, code_sort, year, doc_kind, padding, search)
    values (${uuidv7()}, ${code}, ${code.toLowerCase()}, ${year}, ${kind}, ${padding}, ${code.toLowerCase()})
    on conflict (code, year) do nothing
  `.execute(db)
  return (await read()).rows[0] ?? { padding, closedAt: null }
}
