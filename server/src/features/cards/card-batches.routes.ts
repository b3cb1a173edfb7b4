import * as calls from '@agremia/model/calls/card-batches'
import { members } from '@agremia/model/resources/members'
import { cardNumberOf } from '@agremia/model/rules/cards/card-number'
import { CARD_TYPES } from '@agremia/model/rules/cards/card-terms'
import { fold } from '@agremia/model/rules/fold'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { answer } from '../../http/calls.ts'
import { knownId } from '../../http/known-id.ts'
import { answerOnce } from '../../resource/answer-once.ts'
import { inTransaction } from '../../resource/context.ts'
import type { OnceDeps } from '../../resource/run-once.ts'
import { startTask } from '../../tasks/start-task.ts'
import type { FeatureDeps } from '../feature.ts'
import { makeCardBatchTask } from './make-card-batch.task.ts'
import { countReasons, type PlannedCard, planBatch, readBatchMembers } from './plan-batch.ts'
import { refuseUndo, undoCardBatchTask } from './undo-card-batch.task.ts'

/** Cards for many members: a preview, then a task; and a task that takes a batch back (CARD-01). */
export function cardBatchRoutes(
  app: FastifyInstance,
  deps: OnceDeps & Pick<FeatureDeps, 'kernel' | 'served' | 'settings'>,
) {
  const { kernel, served, settings } = deps
  const { database, clock } = kernel
  const makeTask = makeCardBatchTask(deps)
  const undoTask = undoCardBatchTask(deps)

  answer(app, calls.previewCardBatch, async ({ body, actor }) => {
    const { group, reason, search, page, limit, ...request } = body
    const context = { db: database.kysely, actor, now: clock(), settings: settings.texts() }
    const ids = await readBatchMembers(served(members.name), context, request)
    const { validFrom, validUntil, cards, leftOut } = await planBatch(context, ids, request)
    const found = (group === 'cards' ? cards : leftOut).filter(
      one => (!reason || one.reason === reason) && isFound(one, search),
    )
    return {
      data: {
        counts: {
          total: cards.length + leftOut.length,
          cards: cards.length,
          leftOut: leftOut.length,
          amount: eurosFromCents(cards.reduce((sum, { fee }) => sum + fee, 0)),
          reasons: countReasons(leftOut),
        },
        validFrom,
        validUntil,
        rows: found.slice((page - 1) * limit, page * limit).map(presentPlanned),
        found: found.length,
      },
    }
  })

  answerOnce(app, deps, calls.makeCardBatch, async ({ body, context }) => {
    const { query, ids, ...chosen } = body
    const memberIds = await readBatchMembers(served(members.name), context, { query, ids })
    const title = `Emitir cartões: ${CARD_TYPES[chosen.type]}`
    const input = { ...chosen, memberIds, requestKey: uuidv7() }
    return { data: await startTask(context, { definition: makeTask, input, title, total: memberIds.length }) }
  })

  answer(app, calls.undoCardBatch, ({ params, actor }) => {
    const batchId = knownId(params.id)
    return inTransaction(database, actor, clock(), async context => {
      await refuseUndo(context.db, batchId)
      const { rows } = await sql<{ name: string; count: number }>`
        select name, card_count as count from card_batches where id = ${batchId}
      `.execute(context.db)
      const title = `Anular o lote ${rows[0]?.name}`
      const total = rows[0]?.count ?? 0
      return { data: await startTask(context, { definition: undoTask, input: { batchId }, title, total }) }
    })
  })
}

const isFound = ({ holder }: PlannedCard, search: string) => {
  const wanted = fold(search)
  return wanted === '' || holder.nameSort.includes(wanted) || String(holder.memberNumber) === wanted
}

const presentPlanned = ({ holder, reason, fee }: PlannedCard): calls.BatchPreviewRow => ({
  memberId: holder.memberId,
  memberNumber: holder.memberNumber,
  name: holder.name,
  cardNumber: cardNumberOf(holder.memberNumber, holder.lastSequence + 1),
  category: holder.category,
  hasPhoto: holder.hasPhoto,
  replaces: holder.current?.cardNumber ?? null,
  fee: eurosFromCents(fee),
  reason: reason ?? null,
})
