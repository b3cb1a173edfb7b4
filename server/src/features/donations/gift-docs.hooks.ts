import { payments } from '@agremia/model/resources/payments'
import { lisbonDay } from '@agremia/model/rules/day'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { isUnidentifiedCash, UNIDENTIFIED_CASH } from '@agremia/model/rules/treasury/gift-receipt'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { FieldErrors } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Hooks, RowToWrite } from '../../resource/hooks.ts'
import type { Columns } from '../../resource/many-rows.ts'
import type { FeatureDeps } from '../feature.ts'
import { closedDayFault } from '../ledger/closed-period.ts'
import { sendReceiptsIfWanted } from '../ledger/receipts/send-receipts.ts'
import { recordPayments } from '../ledger/record-payments.ts'
import { recordNewRows } from '../payment-requests/record-new-rows.ts'
import { changedFields, type DocChange, type TreasuryDocs } from '../treasury/treasury-doc-checks.ts'
import { findDonor } from './find-donor.ts'
import { insertGiftReceipts, takeGiftReceipts } from './gift-receipts.ts'
import { sendGiftReceiptsIfWanted } from './send-gift-receipts.ts'

type GiftDeps = Pick<FeatureDeps, 'kernel' | 'served' | 'settings'>
type DocToWrite = RowToWrite<TreasuryDocs>

/** What the receipt says, and what therefore stays once it is issued; of goods also what they are and when they were given. */
const ON_RECEIPT = [
  'isDonation',
  'donationKind',
  'donationRegime',
  'direction',
  'docType',
  'personId',
  'entityName',
  'entityTaxNumber',
  'totalAmount',
  'withholding',
]
const ON_RECEIPT_OF_GOODS = [...ON_RECEIPT, 'description', 'docDate']
const NO_GIFT_TYPES = ['nota_credito', 'nota_debito', 'orcamento', 'fatura_proforma']

/**
 * Gifts among the documents of the treasury. One of money becomes a payment, which moves the account and has the receipt; the
 * document only names it. One in kind moves nothing, and gets a receipt of the same series.
 */
export const withGifts = <Facts>(deps: GiftDeps, hooks: Hooks<TreasuryDocs, Facts>): Hooks<TreasuryDocs, Facts> => ({
  ...hooks,

  async check(change, context, facts) {
    const found = await hooks.check?.(change, context, facts)
    const own = giftFaults(change, deps.settings.texts(), lisbonDay(context.now))
    return { ...found, errors: { ...own, ...found?.errors }, warnings: { ...found?.warnings, ...giftWarnings(change) } }
  },

  async fill(changes, context) {
    const filled = (await hooks.fill?.(changes, context)) ?? []
    const columns: Columns[] = []
    for (const [index, change] of changes.entries()) {
      const own = filled[index] ?? {}
      columns.push(becomesGift(change) ? { ...own, ...(await giftColumns(deps, change, own, context)) } : own)
    }
    return columns
  },

  async write(rows, context) {
    const written: DocToWrite[] = []
    const receipts = []
    for (const row of rows) {
      if (!becomesGift(row)) written.push(row)
      else if (row.after?.donationKind === 'numerario') written.push(await withPayment(row, context, deps))
      else {
        const [receipt] = await takeGiftReceipts({ ...context, settings: deps.settings.texts() }, [goodsOf(row, deps)])
        if (receipt) receipts.push(receipt)
        written.push(withColumns(row, { donation_receipt_number: receipt?.number ?? null }))
      }
    }
    await hooks.write?.(written, context)
    await insertGiftReceipts(context.db, receipts)
    const documentIds = receipts.map(receipt => receipt.treasury_doc_id)
    await sendGiftReceiptsIfWanted(context, deps.settings.texts(), documentIds)
  },
})

/** Whether this change makes a document a gift, for which a receipt is issued. */
const becomesGift = ({ before, after }: DocChange) => Boolean(after?.isDonation) && !before?.isDonation

const withColumns = (row: DocToWrite, more: Columns): DocToWrite => ({ ...row, columns: { ...row.columns, ...more } })

/** The settings with the rule of the law that somebody has named for one gift. */
const settingsOf = ({ after }: DocChange, settings: SettingTexts): SettingTexts =>
  after?.donationRegime && after.donationRegime !== settings.donationRegime
    ? { ...settings, donationRegime: after.donationRegime, donationRecognition: '', donationCode: '' }
    : settings

async function giftColumns(
  deps: GiftDeps,
  change: DocChange,
  filled: Columns,
  context: WriteContext,
): Promise<Columns> {
  const { after } = change
  const given = { personId: after?.personId ?? (filled.person_id as string | undefined), name: after?.entityName }
  return {
    // Those with a tax number are found by it already.
    person_id: await findDonor(deps, given, context, { name: 'entityName', taxNumber: 'entityTaxNumber' }),
    donation_regime: settingsOf(change, deps.settings.texts()).donationRegime || null,
  }
}

/** Records the payment of a gift of money. */
async function withPayment(row: DocToWrite, context: WriteContext, deps: GiftDeps): Promise<DocToWrite> {
  const { after } = row
  const { db } = context
  const texts = deps.settings.texts()
  const personId = donorOf(row)
  const columns = {
    id: uuidv7(),
    member_id: await findMember(db, personId),
    person_id: personId,
    date: after?.paidDate ?? '',
    amount: after?.totalAmount ?? 0,
    method: after?.paymentMethod ?? '',
    cheque_number: after?.paymentMethod === 'cheque' ? after.entityDocNumber : null,
    type: 'donativo',
    bank_account_id: after?.bankAccountId,
    registered_by_id: userIdOf(context.actor) ?? null,
    // The trigger of the table writes the search text.
    search: '',
  }
  await recordPayments({ ...context, settings: settingsOf(row, texts) }, [{ columns }])
  await recordNewRows(context, payments, [columns.id])
  await sendReceiptsIfWanted(context, texts, [columns.id])
  const { rows } = await sql<{ number: string }>`
    select receipt_number as number from payments where id = ${columns.id}
  `.execute(db)
  return withColumns(row, { member_payment_id: columns.id, donation_receipt_number: rows[0]?.number ?? null })
}

const donorOf = ({ after, columns }: DocToWrite) => String(columns?.person_id ?? after?.personId)

async function findMember(db: Kysely<unknown>, personId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from members where person_id = ${personId}`.execute(db)
  return rows[0]?.id ?? null
}

const goodsOf = (row: DocToWrite, deps: GiftDeps) => ({
  documentId: row.id,
  personId: donorOf(row),
  date: row.after?.docDate ?? '',
  amount: row.after?.totalAmount ?? 0,
  description: row.after?.description ?? '',
  settings: settingsOf(row, deps.settings.texts()),
})

/** Goods are no cash, and a receipt that was issued says what it says. */
function giftWarnings(change: DocChange): FieldErrors {
  const { totalAmount, paymentMethod, donationKind } = change.after ?? {}
  const isPlain = isUnidentifiedCash({ method: paymentMethod, amount: totalAmount ?? 0 })
  return becomesGift(change) && donationKind === 'numerario' && isPlain ? { paymentMethod: UNIDENTIFIED_CASH } : {}
}

function giftFaults(change: DocChange, settings: SettingTexts, today: string): FieldErrors {
  const { before, after } = change
  if (before?.isDonation) {
    const fixed = before.donationKind === 'especie' ? ON_RECEIPT_OF_GOODS : ON_RECEIPT
    const touched = changedFields(change).filter(name => fixed.includes(name))
    return Object.fromEntries(
      touched.map(name => [name, 'O recibo já foi emitido. Anule o documento e registe outro.']),
    )
  }
  return after?.isDonation ? newGiftFaults(after, settings, today) : {}
}

function newGiftFaults(after: NonNullable<DocChange['after']>, settings: SettingTexts, today: string): FieldErrors {
  const { docType, docDate, donationKind, totalAmount, withholding, paidDate, paymentMethod, entityDocNumber } = after
  const errors: FieldErrors = {}
  if (docType && NO_GIFT_TYPES.includes(docType)) errors.docType = 'Um donativo não se documenta assim.'
  if (totalAmount === 0) errors.totalAmount = 'Indique o valor do donativo.'
  if (withholding) errors.withholding = 'Um donativo não tem retenção na fonte.'
  if (donationKind === 'numerario' && !paidDate)
    errors.paidDate = 'Indique quando, como e em que conta foi recebido: o recibo é emitido logo.'
  if (donationKind === 'numerario' && paymentMethod === 'cheque' && !entityDocNumber)
    errors.entityDocNumber = 'Indique o número do cheque.'
  if (donationKind === 'especie' && docDate) {
    const closed = closedDayFault(settings, docDate)
    if (closed) errors.docDate = closed
    else if (docDate > today) errors.docDate = 'O recibo só se emite depois de o donativo ser recebido.'
  }
  return errors
}
