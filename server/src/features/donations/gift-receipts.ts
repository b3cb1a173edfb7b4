import type { ReceiptSnapshot } from '@agremia/model/rules/ledger/receipt-snapshot'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { GIFT_IN_KIND } from '@agremia/model/rules/treasury/gift-receipt'
import { type Kysely, sql } from 'kysely'
import { insertMany } from '../../resource/many-rows.ts'
import { readHolders, snapshotOf } from '../ledger/issue-receipts.ts'
import { type LedgerContext, todayOf } from '../ledger/ledger-context.ts'
import { takeReceipts } from '../ledger/receipt-numbers.ts'
import type { StoredReceipt } from '../ledger/receipts/read-receipts.ts'

/** A gift in kind, which is a document of the treasury. */
export interface GoodsGiven {
  documentId: string
  personId: string
  date: string
  /** What the goods are worth, in cents. */
  amount: number
  description: string
  /** Of the rule under which this gift falls. */
  settings: SettingTexts
}

export interface GiftReceipt {
  treasury_doc_id: string
  series: string
  year: number
  seq: number
  number: string
  date: string
  snapshot: ReceiptSnapshot
}

/** Takes the next number of the series of gifts for each, and says what its receipt says. */
export async function takeGiftReceipts(context: LedgerContext, gifts: readonly GoodsGiven[]): Promise<GiftReceipt[]> {
  if (gifts.length === 0) return []
  const { db, settings } = context
  const today = todayOf(context)
  const holders = await readHolders(
    db,
    gifts.map(({ personId }) => personId),
  )
  const numbers = await takeReceipts(db, settings, 'recibo_donativo', today, gifts.length)
  const [first] = numbers
  const date = first ? await dateInSeries(db, first, today) : today
  return gifts.flatMap((gift, index): GiftReceipt[] => {
    const taken = numbers[index]
    if (!taken) throw new Error('a receipt got no number')
    const columns = {
      id: gift.documentId,
      member_id: null,
      person_id: gift.personId,
      date: gift.date,
      amount: gift.amount,
      method: GIFT_IN_KIND,
      type: 'donativo',
    }
    const receipt = { columns, lines: [], goods: gift.description }
    return [
      {
        treasury_doc_id: gift.documentId,
        ...taken,
        date,
        snapshot: snapshotOf(receipt, gift.settings, holders.get(gift.personId)),
      },
    ]
  })
}

/** Not before the last receipt of the series: whoever began before midnight may come after somebody who began later. */
async function dateInSeries(
  db: Kysely<unknown>,
  { series, year }: { series: string; year: number },
  today: string,
): Promise<string> {
  const { rows } = await sql<{ date: string }>`
    select greatest(${today}::date,
      (select p.receipt_date from payments p where p.receipt_series = ${series} and p.receipt_year = ${year} order by p.receipt_seq desc limit 1),
      (select g.date from gift_receipts g where g.series = ${series} and g.year = ${year} order by g.seq desc limit 1)) as date
  `.execute(db)
  return rows[0]?.date ?? today
}

/** Stores receipts whose documents are written. */
export const insertGiftReceipts = (db: Kysely<unknown>, receipts: readonly GiftReceipt[]) =>
  insertMany(
    db,
    'gift_receipts',
    receipts.map(receipt => ({ ...receipt })),
  )

interface GiftReceiptRow extends Pick<StoredReceipt, 'id' | 'number' | 'date' | 'says'> {
  annulledOn: string | null
  annulReason: string | null
}

/** The receipt of a gift in kind by its document; undefined where there is none. */
export async function readGiftReceipt(db: Kysely<unknown>, documentId: string): Promise<StoredReceipt | undefined> {
  const { rows } = await sql<GiftReceiptRow>`
    select d.id, g.number, g.date, g.snapshot as says, (d.annulled_at at time zone 'Europe/Lisbon')::date as "annulledOn",
      d.annul_reason as "annulReason"
    from gift_receipts g join treasury_docs d on d.id = g.treasury_doc_id where g.treasury_doc_id = ${documentId}
  `.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { annulledOn, annulReason, ...receipt } = row
  return { ...receipt, isSent: false, ...(annulledOn && { annulled: { on: annulledOn, reason: annulReason ?? '' } }) }
}

/** Counts a print of the receipt, and tells whether it was printed before. */
export async function countGiftPrint(db: Kysely<unknown>, documentId: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    update gift_receipts set printed_count = printed_count + 1 where treasury_doc_id = ${documentId} returning printed_count as count
  `.execute(db)
  return (rows[0]?.count ?? 0) > 1
}
