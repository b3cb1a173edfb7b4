import { printValue } from '@agremia/model/resource/format'
import { cardBatches } from '@agremia/model/resources/card-batches'
import { membershipCards } from '@agremia/model/resources/membership-cards'
import { STAFF } from '@agremia/model/rules/roles'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { Conflict, NotFound } from '../../errors.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { defineTask, type TaskDefinition, TaskFault } from '../../tasks/task.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { FeatureDeps } from '../feature.ts'
import { lockAccountsOfCharges } from '../ledger/accounts.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { annulCharges } from '../ledger/reduce-charges.ts'
import { endCards } from './end-cards.ts'
import { BATCHES_PATH } from './make-card-batch.task.ts'
import { cancelIssueMessages } from './tell-issued-cards.ts'

const input = z.object({ batchId: z.guid() })
export type UndoCardBatchInput = z.output<typeof input>

/** Takes back the cards of a batch that nobody has printed, and what they cost. */
export const undoCardBatchTask = ({ settings }: Pick<FeatureDeps, 'settings'>): TaskDefinition<UndoCardBatchInput> =>
  defineTask({
    kind: 'undo-card-batch',
    access: () => STAFF,
    input,
    isAtomic: true,
    where: 'thread',
    path: ({ batchId }) => `${BATCHES_PATH}/${batchId}`,
    async run({ input: { batchId }, db, actor, now }) {
      const undone = await undoBatch({ db, actor, now, settings: settings.texts() }, batchId)
      return {
        text: `${printValue('integer', undone)} ${undone === 1 ? 'cartão anulado' : 'cartões anulados'}.`,
      }
    },
  })

interface BatchCard {
  id: string
  memberId: string
  status: string
  replacesId: string | null
  /** Of the price that is still owed as it was charged. */
  openChargeId: string | null
}

/** Why a batch cannot be undone; undefined where it can. */
export async function findUndoFault(db: Kysely<unknown>, batchId: string): Promise<string | undefined> {
  const { rows } = await sql<{ isUndone: boolean; isPrinted: boolean; hasPaid: boolean }>`
    select b.undone_at is not null as "isUndone",
      b.printed_on is not null or exists (
        select from membership_cards c where c.batch_id = b.id and c.type <> 'digital' and c.delivery <> 'por_imprimir') as "isPrinted",
      exists (
        select from membership_cards c join unsettled_payments u on u.id = c.charge_id
        where c.batch_id = b.id and u.paid_amount > 0) as "hasPaid"
    from card_batches b where b.id = ${batchId}
  `.execute(db)
  const [batch] = rows
  if (!batch) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  if (batch.isUndone) return 'Este lote já foi anulado.'
  if (batch.isPrinted) return 'Já há cartões impressos deste lote. Cancele-os um a um.'
  return batch.hasPaid ? 'Já há cartões deste lote que foram pagos. Cancele-os um a um.' : undefined
}

export async function refuseUndo(db: Kysely<unknown>, batchId: string): Promise<void> {
  const fault = await findUndoFault(db, batchId)
  if (fault) throw new Conflict(fault)
}

async function undoBatch(context: LedgerContext, batchId: string): Promise<number> {
  const { db, now } = context
  // A card that somebody pays meanwhile is known before anything is decided.
  await lockAccountsOfCharges(
    db,
    sql`c.id in (select m.charge_id from membership_cards m where m.batch_id = ${batchId})`,
  )
  // Two who undo one batch take turns, and the second is told.
  await sql`select from card_batches where id = ${batchId} for update`.execute(db)
  const fault = await findUndoFault(db, batchId)
  if (fault) throw new TaskFault(fault)
  const { rows } = await sql<BatchCard>`
    select c.id, c.member_id as "memberId", c.status, c.replaces_id as "replacesId", u.id as "openChargeId"
    from membership_cards c left join unsettled_payments u on u.id = c.charge_id and u.annulled_at is null
    where c.batch_id = ${batchId} order by c.id
  `.execute(db)
  const charges = rows.flatMap(({ openChargeId }) => openChargeId ?? [])
  if (charges.length > 0) await annulCharges(context, charges, 'O lote de cartões foi anulado.')
  const live = rows.filter(({ status }) => status === 'valido')
  await endCards(
    context,
    live.map(({ id }) => ({ id, status: 'cancelado', reason: 'erro' })),
  )
  await cancelIssueMessages(
    context,
    live.map(({ memberId }) => memberId),
  )
  const replaced = live.flatMap(({ replacesId }) => replacesId ?? [])
  await recordStatements(RECORDER, membershipCards, replaced, context, () =>
    sql`
      update membership_cards set status = 'valido', cancel_reason = null, rev = rev + 1, updated_at = ${now}
      where id = any(${replaced}::uuid[]) and status = 'substituido'
    `.execute(db),
  )
  await recordStatements(RECORDER, cardBatches, [batchId], context, () =>
    sql`update card_batches set undone_at = ${now}, rev = rev + 1, updated_at = ${now} where id = ${batchId}`.execute(
      db,
    ),
  )
  return live.length
}
