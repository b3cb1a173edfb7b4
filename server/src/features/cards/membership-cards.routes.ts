import * as calls from '@agremia/model/calls/membership-cards'
import { cardBatches } from '@agremia/model/resources/card-batches'
import { membershipCards } from '@agremia/model/resources/membership-cards'
import { lisbonDay } from '@agremia/model/rules/day'
import { centsFromEuros } from '@agremia/model/rules/money'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { Conflict, InvalidInput, NotFound } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { knownId } from '../../http/known-id.ts'
import { answerOnce } from '../../resource/answer-once.ts'
import { chosenRows } from '../../resource/chosen-rows.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { presentItem } from '../../resource/present-item.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import type { OnceDeps } from '../../resource/run-once.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { FeatureDeps } from '../feature.ts'
import { lockAccounts } from '../ledger/accounts.ts'
import { type EndedCard, endCards } from './end-cards.ts'
import { markCards } from './mark-cards.ts'

/** What becomes of cards: lost, cancelled, replaced, printed, delivered (CARD-01). */
export function membershipCardRoutes(app: FastifyInstance, deps: OnceDeps & Pick<FeatureDeps, 'kernel' | 'served'>) {
  const { kernel, served, database, clock } = deps
  const cards = () => served(membershipCards.name)
  const present = async (id: string, context: WriteContext) => ({
    data: await presentItem(cards(), kernel, id, context),
  })
  const change = (actor: Actor | undefined, work: (context: WriteContext) => Promise<string>) =>
    inTransaction(database, actor, clock(), async context => present(await work(context), context))
  const end = (actor: Actor | undefined, card: EndedCard) =>
    change(actor, async context => {
      await lockValid(context, card.id)
      await endCards(context, [card])
      return card.id
    })

  answer(app, calls.loseCard, ({ params, body: { reason }, actor }) =>
    end(actor, { id: knownId(params.id), status: 'perdido', reason }),
  )
  answer(app, calls.cancelCard, ({ params, body: { reason }, actor }) =>
    end(actor, { id: knownId(params.id), status: 'cancelado', reason }),
  )

  answerOnce(app, deps, calls.replaceCard, async ({ params, body: { reason, fee: euros }, context }) => {
    const id = knownId(params.id)
    const { memberId, type } = await readValid(context, id)
    // Whoever has replaced it meanwhile was first: the copy of a copy is what nobody wants.
    await lockAccounts(context.db, [memberId])
    await readValid(context, id)
    const fee = euros === undefined ? undefined : centsFromEuros(euros)
    if (fee === null) throw new InvalidInput({ fee: 'Indique um valor em euros e cêntimos.' })
    const input = { memberId, type, reissueReason: reason, ...(fee !== undefined && { fee }) }
    const [saved] = await saveRows(cards(), kernel, [{ kind: 'create', input }], context)
    if (!saved) throw new Error('the card was saved and not answered')
    return present(saved.row._id, context)
  })

  answer(app, calls.reportLostCard, ({ params, actor }) =>
    change(actor, async context => {
      const id = knownId(params.id)
      // Members report their own cards alone; whoever may not see the card learns nothing of it.
      await presentItem(cards(), kernel, id, context)
      await lockValid(context, id)
      await recordStatements(RECORDER, membershipCards, [id], context, () =>
        sql`
          update membership_cards set reported_lost_at = ${context.now}, rev = rev + 1, updated_at = ${context.now}
          where id = ${id} and reported_lost_at is null
        `.execute(context.db),
      )
      return id
    }),
  )

  answer(app, calls.markCards, ({ body: { batchId, ids, query, delivery, on }, actor }) =>
    inTransaction(database, actor, clock(), async context => {
      const today = lisbonDay(context.now)
      if (on && on > today) throw new InvalidInput({ on: 'O dia ainda não chegou.' })
      const chosen: RawBuilder<unknown> = chosenRows(
        cards(),
        { query: { ...query, ...(batchId && { _batchId: batchId }) }, ids },
        actor,
        context.now,
      ).from
      const marked = await markCards(context, chosen, { delivery, on: on ?? today })
      if (batchId && delivery === 'impresso') await notePrintedBatch(context, batchId, on ?? today)
      if (batchId && delivery === 'por_imprimir') await notePrintedBatch(context, batchId, null)
      return { data: marked }
    }),
  )
}

async function readValid({ db }: WriteContext, id: string): Promise<{ memberId: string; type: string }> {
  const { rows } = await sql<{ memberId: string; type: string; status: string; cardNumber: string }>`
    select member_id as "memberId", type, status, card_number as "cardNumber" from membership_cards where id = ${id}
  `.execute(db)
  const [card] = rows
  if (!card) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  if (card.status !== 'valido') throw new Conflict(`O cartão ${card.cardNumber} já não é válido.`)
  return card
}

/** Two who decide about one card take turns, and the second is told. */
async function lockValid(context: WriteContext, id: string): Promise<void> {
  await sql`select from membership_cards where id = ${id} for update`.execute(context.db)
  await readValid(context, id)
}

/** The first day on which a batch was printed, which a second printing does not change; null where it was marked by mistake. */
const notePrintedBatch = (context: WriteContext, id: string, on: string | null) =>
  recordStatements(RECORDER, cardBatches, [id], context, () =>
    sql`
      update card_batches set printed_on = ${on}::date, rev = rev + 1, updated_at = ${context.now}
      where id = ${id} and (printed_on is null) <> (${on}::date is null)
    `.execute(context.db),
  )
