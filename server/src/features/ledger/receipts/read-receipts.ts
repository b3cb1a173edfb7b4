import type { PrintedReceipt } from '@agremia/model/rules/ledger/printed-receipt'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import type { Kernel } from '../../../resource/kernel.ts'
import { logoStorage } from '../../settings/logo-storage.ts'
import type { Receipt, ReceiptLook } from './receipt-look.ts'

/** A receipt as it is stored. */
interface ReceiptRow {
  id: string
  number: string
  date: string
  says: PrintedReceipt
  cancelledOn: string | null
  cancelReason: string | null
  isSent: boolean
}

export interface StoredReceipt extends Omit<Receipt, 'isReprint'> {
  id: string
  /** By e-mail. */
  isSent: boolean
}

/** Reads the receipts of these payments, in their order; a payment without a receipt is left out. */
export async function readReceipts(db: Kysely<unknown>, ids: readonly string[]): Promise<StoredReceipt[]> {
  const { rows } = await sql<ReceiptRow>`
    select p.id, p.receipt_number as number, p.receipt_date as date, p.receipt_snapshot as says, p.cancelled_on as "cancelledOn",
      p.cancel_reason as "cancelReason", p.receipt_sent_at is not null as "isSent"
    from unnest(${[...ids]}::uuid[]) with ordinality as chosen (id, place) join payments p on p.id = chosen.id
    where p.receipt_number is not null order by chosen.place
  `.execute(db)
  return rows.map(({ cancelledOn, cancelReason, ...receipt }) => ({
    ...receipt,
    ...(cancelledOn !== null && { annulled: { on: cancelledOn, reason: cancelReason ?? '' } }),
  }))
}

/**
 * Counts that these receipts are printed, and answers which of them were printed before: their print says «2.ª via». Of two people
 * who print one receipt at once, the second waits for the first. What is sent by e-mail is not counted here: a receipt that left by
 * itself while its payer stands at the counter is no reason to hand them a second copy.
 */
export async function countPrints(db: Kysely<unknown>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; count: number }>`
    with locked as materialized (
      select id from payments where id = any(${[...ids]}::uuid[]) order by id for no key update
    )
    update payments p set receipt_printed_count = p.receipt_printed_count + 1 from locked l where p.id = l.id
    returning p.id, p.receipt_printed_count as count
  `.execute(db)
  return new Set(rows.filter(({ count }) => count > 1).map(({ id }) => id))
}

/** What all receipts of the organisation have in common, from its settings. */
export async function readReceiptLook(
  kernel: Pick<Kernel, 'wording'>,
  texts: SettingTexts,
  dataDir: string,
): Promise<ReceiptLook> {
  return {
    author: texts.organisationName,
    logo: texts.logoFile === '' ? undefined : await logoStorage(dataDir).read(texts.logoFile),
    footer: texts.receiptFooter,
    say: kernel.wording(),
    printMemberNumber: number => printMemberNumber(number, texts),
  }
}

/** The name of a file with one receipt: `recibo-REC-2026-000123.pdf`. */
export const receiptFileName = (number: string) => `recibo-${number.replace(/[^A-Za-z0-9]+/g, '-')}.pdf`
