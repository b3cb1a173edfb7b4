import { receiptKindOf } from '@agremia/model/rules/ledger/receipt-series'
import type { ReceiptSnapshot } from '@agremia/model/rules/ledger/receipt-snapshot'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { giftContent } from '@agremia/model/rules/treasury/gift-receipt'
import { type Kysely, sql } from 'kysely'
import { type LedgerContext, todayOf } from './ledger-context.ts'
import type { PaymentColumns } from './payment-columns.ts'
import { takeReceipts } from './receipt-numbers.ts'

export interface ReceiptToIssue {
  columns: PaymentColumns
  lines: ReceiptSnapshot['lines']
  /** Of a gift in kind: what was given. */
  goods?: string
  /** Of a part of a payment that is given back: the receipt of that payment. */
  returnOf?: ReceiptSnapshot['returnOf']
}

interface Holder {
  personId: string
  name: string
  taxNumber: string | null
  memberNumber: number | null
}

/**
 * Gives each payment its receipt, in their order: a number of the series of its kind, today's date and what the receipt says. Whoever began
 * before midnight and comes after somebody who began later gets the later date: the dates of a series follow its numbers.
 */
export async function issueReceipts(context: LedgerContext, given: readonly ReceiptToIssue[]): Promise<void> {
  const { db, settings } = context
  const today = todayOf(context)
  const holders = await readHolders(
    db,
    given.map(({ columns }) => columns.person_id),
  )
  const kindOf = ({ columns }: ReceiptToIssue) =>
    receiptKindOf({ kind: columns.kind ?? 'recebimento', type: columns.type })
  const issued: object[] = []
  for (const kind of new Set(given.map(kindOf))) {
    const ofKind = given.filter(one => kindOf(one) === kind)
    const numbers = await takeReceipts(db, settings, kind, today, ofKind.length)
    for (const [index, receipt] of ofKind.entries()) {
      const taken = numbers[index]
      if (!taken) throw new Error('a receipt got no number')
      issued.push({
        id: receipt.columns.id,
        receipt_series: taken.series,
        receipt_year: taken.year,
        receipt_seq: taken.seq,
        seq_before: (numbers[0]?.seq ?? taken.seq) - 1,
        receipt_number: taken.number,
        receipt_snapshot: snapshotOf(receipt, settings, holders.get(receipt.columns.person_id)),
      })
    }
  }
  await sql`
    update payments t set receipt_series = r.receipt_series, receipt_year = r.receipt_year, receipt_seq = r.receipt_seq,
      receipt_number = r.receipt_number, receipt_number_sort = lower(r.receipt_number), receipt_snapshot = r.receipt_snapshot,
      receipt_date = greatest(${today}::date, (select o.receipt_date from payments o
        where o.receipt_series = r.receipt_series and o.receipt_year = r.receipt_year and o.receipt_seq = r.seq_before))
    from json_to_recordset(${JSON.stringify(issued)}::json) as r (id uuid, receipt_series text, receipt_year integer, receipt_seq integer,
      seq_before integer, receipt_number text, receipt_snapshot jsonb)
    where t.id = r.id
  `.execute(db)
}

export async function readHolders(db: Kysely<unknown>, personIds: readonly string[]): Promise<Map<string, Holder>> {
  const { rows } = await sql<Holder>`
    select p.id as "personId", p.name, p.tax_number as "taxNumber", m.member_number as "memberNumber"
    from people p left join members m on m.person_id = p.id where p.id = any(${[...personIds]}::uuid[])
  `.execute(db)
  return new Map(rows.map(holder => [holder.personId, holder]))
}

/** What a receipt says. */
export function snapshotOf(
  { columns, lines, goods, returnOf }: ReceiptToIssue,
  settings: SettingTexts,
  holder: Holder | undefined,
): ReceiptSnapshot {
  const { amount, type, method, date, payer_name: payer, payer_tax_number: payerTax } = columns
  // The form of a payment leaves it to the table, which takes money in.
  const kind = columns.kind ?? 'recebimento'
  const isCredited = kind === 'recebimento' && type !== 'donativo'
  const gift =
    receiptKindOf({ kind, type }) === 'recibo_donativo' ? giftContent({ method, amount, goods }, settings) : undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    organisation: {
      name: settings.organisationName,
      taxNumber: settings.organisationTaxNumber,
      address: settings.organisationAddress,
      postalCode: settings.organisationPostalCode,
      locality: settings.organisationLocality,
    },
    holder: {
      memberNumber: holder?.memberNumber ?? null,
      name: holder?.name ?? '',
      taxNumber: holder?.taxNumber ?? null,
    },
    payer: payer || payerTax ? { name: text(payer), taxNumber: text(payerTax) } : null,
    kind,
    type,
    method,
    chequeNumber: text(columns.cheque_number),
    paymentDate: date,
    amount,
    lines,
    credit: isCredited ? amount - lines.reduce((sum, line) => sum + line.amount, 0) : 0,
    ...(gift && { gift }),
    ...(returnOf && { returnOf }),
  }
}
