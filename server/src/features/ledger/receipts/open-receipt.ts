import { payments } from '@agremia/model/resources/payments'
import { isStaff } from '@agremia/model/rules/roles'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { NotFound } from '../../../errors.ts'
import type { Actor } from '../../../http/actor.ts'
import { chosenRows } from '../../../resource/chosen-rows.ts'
import { announceRows, type WriteContext } from '../../../resource/context.ts'
import { recordAction } from '../../../resource/record-changes.ts'
import { makeDownloadLink, type OpenDownload } from '../../../tasks/download-links.ts'
import type { FeatureDeps } from '../../feature.ts'
import { countPrints, readReceiptLook, readReceipts, receiptFileName } from './read-receipts.ts'

/** The kind of its download links. */
export const RECEIPT = 'receipt'

const request = z.strictObject({
  paymentId: z.uuid(),
  isReprint: z.boolean(),
  isLook: z.boolean(),
  isWithDuplicate: z.boolean(),
  isForPrinter: z.boolean(),
})

type ReceiptDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'config' | 'served' | 'links'>

/**
 * A link to the receipt of a payment that the actor may read. A print is counted when the link is made, so that a link which is
 * used again after a failure shows the same document. Looking at a receipt is no print.
 */
export async function linkReceipt(
  deps: ReceiptDeps,
  context: WriteContext,
  paymentId: string,
  { withDuplicate, forPrinter }: { withDuplicate?: boolean; forPrinter: boolean },
): Promise<string> {
  const { db, actor } = context
  const number = await findReceiptNumber(deps, db, paymentId, actor, context.now)
  if (number === undefined) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const isReprint = forPrinter && (await countPrints(db, [paymentId])).has(paymentId)
  await recordAction(
    deps.kernel,
    'export',
    { resource: payments, id: paymentId, title: isReprint ? `${number} (2.ª via)` : number },
    context,
  )
  if (forPrinter) await announceRows(context, payments, [{ _id: paymentId }])
  const isOfStaff = actor !== undefined && isStaff(actor.role)
  return makeDownloadLink(context, deps.links, RECEIPT, {
    paymentId,
    isReprint,
    // The copy of a member is the receipt itself; one that staff look at is not handed out.
    isLook: !forPrinter && isOfStaff,
    isWithDuplicate: forPrinter && (withDuplicate ?? isOfStaff),
    isForPrinter: forPrinter,
  })
}

/** The receipt's number, if there is one that the actor may read. */
async function findReceiptNumber(
  { served }: Pick<ReceiptDeps, 'served'>,
  db: Kysely<unknown>,
  paymentId: string,
  actor: Actor | undefined,
  now: Date,
): Promise<string | undefined> {
  const { from } = chosenRows(served(payments.name), { ids: [paymentId] }, actor, now)
  const { rows } = await sql<{ number: string | null }>`select t.receipt_number as number ${from}`.execute(db)
  return rows[0]?.number ?? undefined
}

/** Draws the receipt of a link, for whoever may still read the payment. */
export const openReceipt =
  (deps: ReceiptDeps): OpenDownload =>
  async (given, actor) => {
    const { kernel, settings, config } = deps
    const { paymentId, isReprint, isLook, isWithDuplicate, isForPrinter } = request.parse(given)
    const db = kernel.database.kysely
    if ((await findReceiptNumber(deps, db, paymentId, actor, kernel.clock())) === undefined) return undefined
    const receipts = await readReceipts(db, [paymentId])
    // Loaded here, because its library is the largest that the server has and is seldom needed.
    const { drawReceipts } = await import('./draw-receipts.ts')
    const content = drawReceipts({
      receipts: receipts.map(receipt => ({ ...receipt, isReprint, isLook })),
      look: await readReceiptLook(kernel, settings.texts(), config.dataDir),
      isWithDuplicate,
      isForPrinter,
      madeAt: kernel.clock(),
    })
    const name = receiptFileName(receipts[0]?.number ?? '')
    return { name, type: 'application/pdf', isShown: true, content }
  }
