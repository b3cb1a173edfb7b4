import type { closeCashBox as call } from '@agremia/model/calls/treasury-accounts'
import { bankAccounts } from '@agremia/model/resources/bank-accounts'
import { cashCounts } from '@agremia/model/resources/cash-counts'
import { pdfDocuments } from '@agremia/model/resources/pdf-documents'
import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { treasuryMovements } from '@agremia/model/resources/treasury-movements'
import { eurosFromCents, printMoney } from '@agremia/model/rules/money'
import { depositFault, sumPieces } from '@agremia/model/rules/treasury/cash-count'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { Conflict, InvalidInput } from '../../../errors.ts'
import { userIdOf } from '../../../http/actor.ts'
import { emptyContents } from '../../../pdf/contents.ts'
import { announceRows } from '../../../resource/context.ts'
import { create, update } from '../../../resource/save.ts'
import { documentStorage } from '../../documents/document-storage.ts'
import { savePdf } from '../../documents/pdf-documents.ts'
import type { FeatureDeps } from '../../feature.ts'
import { refuseClosedDay } from '../../ledger/closed-period.ts'
import { type LedgerContext, todayOf } from '../../ledger/ledger-context.ts'
import { headOfOrganisation } from '../../messages/letters/head-of-organisation.ts'
import { type FoundAccount, lockAccount } from '../find-account.ts'

export type CashCountDeps = Pick<FeatureDeps, 'kernel' | 'served' | 'config'>
type Closing = z.output<NonNullable<typeof call.body>>

export interface ClosedCashBox {
  _id: string
  treasuryDocId: string
  number: string
  pdfId: string
}

/** The longest text of a movement. */
const MOST_WORDS = 200

/**
 * Closes a cash box: afterwards its balance is what was counted, less what was taken to the bank. The difference, the deposit, the sheet
 * and its PDF are all of the caller's transaction.
 */
export async function closeCashBox(
  deps: CashCountDeps,
  context: LedgerContext,
  closing: Closing,
): Promise<ClosedCashBox> {
  const { db, actor } = context
  const { kernel, served } = deps
  const account = await lockAccount(db, closing.bankAccountId)
  const expected = await readExpected(db, closing)
  const counted = sumPieces(closing.pieces)
  refuse(context, account, closing, { expected, counted })
  const explanation = counted === expected ? null : (closing.explanation ?? null)
  const doc = await create(
    served(treasuryDocs.name),
    kernel,
    {
      direction: 'informativo',
      docType: 'folha_caixa',
      docDate: closing.date,
      fiscalYear: Number(closing.date.slice(0, 4)),
      description: `Fecho de caixa: ${account.name}`,
      entityName: context.settings.organisationName || account.name,
      totalAmount: eurosFromCents(counted),
    },
    context,
  )
  const columns = {
    bank_account_id: closing.bankAccountId,
    date: closing.date,
    pieces: closing.pieces,
    counted,
    expected,
    explanation,
    deposit: closing.deposit?.amount ?? null,
    treasury_doc_id: doc._id,
    registered_by_id: userIdOf(actor) ?? null,
  }
  const count = await create(served(cashCounts.name), kernel, {}, context, { columns })
  await recordMovements(deps, context, account, closing, {
    countId: count._id,
    difference: counted - expected,
    explanation,
  })
  const pdfId = await keepSheet(deps, context, account, closing, {
    number: String(doc.number),
    docId: doc._id,
    expected,
  })
  await announceRows(context, bankAccounts, [{ _id: account._id }])
  return { _id: count._id, treasuryDocId: doc._id, number: String(doc.number), pdfId }
}

async function readExpected(db: Kysely<unknown>, { bankAccountId, date }: Closing): Promise<number> {
  const { rows } = await sql<{ balance: number | null }>`
    select account_balance_on(${bankAccountId}, ${date}) as balance
  `.execute(db)
  return rows[0]?.balance ?? 0
}

function refuse(
  context: LedgerContext,
  { kind, active, openingDate }: FoundAccount,
  { date, expected: shown, explanation, deposit }: Closing,
  { expected, counted }: { expected: number; counted: number },
): void {
  if (kind !== 'caixa') throw new InvalidInput({ bankAccountId: 'Só as caixas se contam.' })
  if (!active) throw new InvalidInput({ bankAccountId: 'Esta caixa está inativa.' })
  if (date > todayOf(context)) throw new InvalidInput({ date: 'A data não pode ser futura.' })
  if (date < openingDate) throw new InvalidInput({ date: 'É antes da data do saldo inicial da caixa.' })
  refuseClosedDay(context, date, 'date')
  if (shown !== expected)
    throw new Conflict(`Entretanto a caixa mudou: o saldo é agora de ${printMoney(expected)}. Confira e feche de novo.`)
  if (counted !== expected && !explanation) throw new InvalidInput({ explanation: 'Explique a diferença.' })
  const fault = deposit && depositFault(counted, deposit.amount)
  if (fault) throw new InvalidInput({ 'deposit.amount': fault })
}

interface CountResult {
  countId: string
  difference: number
  explanation: string | null
}

/** The difference and the deposit, each as a movement that names the count. */
async function recordMovements(
  { kernel, served }: CashCountDeps,
  context: LedgerContext,
  account: FoundAccount,
  { date, deposit }: Closing,
  { countId, difference, explanation }: CountResult,
): Promise<void> {
  const movements = served(treasuryMovements.name)
  const common = { date, bankAccountId: account._id, method: 'numerario' }
  const made: string[] = []
  if (difference !== 0) {
    const { _id } = await create(
      movements,
      kernel,
      {
        ...common,
        kind: difference > 0 ? 'entrada' : 'saida',
        amount: eurosFromCents(Math.abs(difference)),
        description: `Diferença de caixa: ${explanation}`.slice(0, MOST_WORDS),
      },
      context,
    )
    made.push(_id)
  }
  if (deposit) {
    const { _id } = await create(
      movements,
      kernel,
      {
        ...common,
        kind: 'transferencia',
        amount: eurosFromCents(deposit.amount),
        counterBankAccountId: deposit.bankAccountId,
        description: `Depósito de ${account.name}`.slice(0, MOST_WORDS),
      },
      context,
    ).catch(namedAsDeposit)
    made.push(_id)
  }
  await sql`update treasury_movements set cash_count_id = ${countId} where id = any(${made}::uuid[])`.execute(
    context.db,
  )
}

/** What is wrong with the other account of the transfer is wrong with that of the deposit. */
function namedAsDeposit(error: unknown): never {
  if (error instanceof InvalidInput && error.errors.counterBankAccountId)
    throw new InvalidInput({ 'deposit.bankAccountId': error.errors.counterBankAccountId })
  throw error
}

/** Draws the sheet and attaches it to its document. */
async function keepSheet(
  { kernel, served, config }: CashCountDeps,
  context: LedgerContext,
  account: FoundAccount,
  { date, pieces, explanation, deposit }: Closing,
  { number, docId, expected }: { number: string; docId: string; expected: number },
): Promise<string> {
  const { db, actor, now, settings } = context
  // Loaded here, because its library is the largest that the server has and is seldom needed.
  const { drawCashSheet } = await import('./draw-cash-sheet.ts')
  const { rows } = await sql<{
    name: string
  }>`select name from bank_accounts where id = ${deposit?.bankAccountId ?? null}`.execute(db)
  const contents = emptyContents()
  const content = drawCashSheet({
    number,
    accountName: account.name,
    date,
    countedBy: actor?.kind === 'user' ? actor.name : '',
    pieces: pieces.toSorted((one, other) => other.value - one.value),
    expected,
    explanation: sumPieces(pieces) === expected ? '' : (explanation ?? ''),
    deposit: deposit && { amount: deposit.amount, accountName: rows[0]?.name ?? '' },
    head: await headOfOrganisation(settings, config.dataDir),
    madeAt: now,
    contents,
  })
  const draft = await documentStorage(config.dataDir).receive(content)
  try {
    const fileName = `folha-de-caixa-${number.replaceAll(/[^0-9A-Za-z]+/g, '-')}.pdf`
    const pdf = await savePdf(
      served(pdfDocuments.name),
      kernel,
      { draft, fileName, ownerType: 'treasuryDoc', ownerId: docId, contents },
      context,
    )
    await update(served(treasuryDocs.name), kernel, docId, { pdfIds: [pdf._id] }, context)
    return pdf._id
  } finally {
    await draft.discard()
  }
}
