import * as calls from '@agremia/model/calls/quota-runs'
import { members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import { eurosFromCents } from '@agremia/model/rules/money'
import { nameQuotaRun } from '@agremia/model/rules/quotas/quota-runs'
import type { FastifyInstance } from 'fastify'
import { Conflict } from '../../errors.ts'
import { type Actor, requireUser } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { knownId } from '../../http/known-id.ts'
import { inTransaction } from '../../resource/context.ts'
import { startTask } from '../../tasks/start-task.ts'
import type { TaskDefinition } from '../../tasks/task.ts'
import type { FeatureDeps } from '../feature.ts'
import { refuseClosedDay } from '../ledger/closed-period.ts'
import type { GenerateQuotasInput } from './generate-quotas.task.ts'
import { keepPreviews } from './kept-previews.ts'
import { countRun, readRunPage } from './preview-quota-run.ts'
import { readRunMembers } from './run-members.ts'
import { describeChange, isAsSeen } from './seen-run.ts'
import type { UndoQuotaRunInput } from './undo-quota-run.task.ts'
import { planRunUndo, refuseEmptyUndo } from './undo-quota-run.ts'

interface RunDeps extends Pick<FeatureDeps, 'kernel' | 'served' | 'settings'> {
  generateTask: TaskDefinition<GenerateQuotasInput>
  undoTask: TaskDefinition<UndoQuotaRunInput>
}

const MOST_NAMED = 100

/** The user and the request that a preview belongs to. */
const keyOf = (actor: Actor | undefined, { query, ids, from, until, includesJoia }: calls.QuotaRunRequest) =>
  JSON.stringify([requireUser(actor).userId, query, ids, from, until, includesJoia])

/** Runs that charge quotas: a preview, then a task; and the same for undoing one (PAY-01). */
export function quotaRunRoutes(app: FastifyInstance, { kernel, served, settings, generateTask, undoTask }: RunDeps) {
  const { database, clock } = kernel
  const previews = keepPreviews()
  const membersServed = () => served(members.name)

  answer(app, calls.previewQuotaRun, async ({ body, actor }) => {
    const { previewId, group, reason, search, page, limit, ...request } = body
    const now = clock()
    const key = keyOf(actor, request)
    // Read without a transaction: a preview of everybody takes seconds, and what changes meanwhile changes the run too.
    const context = { db: database.kysely, actor, now, settings: settings.texts(), say: settings.wording() }
    const kept =
      previews.find(previewId, key, now) ??
      previews.keep(key, await countRun(context, await readRunMembers(membersServed(), context, request), request), now)
    const shown = await readRunPage(context, kept.counted, request, { group, reason, search, page, limit })
    return { data: { previewId: kept.id, counts: kept.counted.counts, ...shown } }
  })

  answer(app, calls.generateQuotaRun, async ({ body: { seen, ...request }, actor }) => {
    const now = clock()
    const texts = settings.texts()
    refuseClosedDay({ settings: texts }, lisbonDay(now), '_')
    const context = { db: database.kysely, actor, now, settings: texts }
    // The members are chosen now: those who match the query only when the task runs were not in the preview.
    const ids = await readRunMembers(membersServed(), context, request)
    if (seen) {
      const counted = await countRun(context, ids, request)
      if (!isAsSeen(counted.counts, seen)) {
        const { id: previewId } = previews.keep(keyOf(actor, request), counted, now)
        throw new Conflict(describeChange(counted.counts), { data: { previewId, counts: counted.counts } })
      }
    }
    const { query: _query, ids: _ticked, ...time } = request
    const title = nameQuotaRun(time, { ...texts, quotaYearStartMonth: Number(texts.quotaYearStartMonth) })
    return {
      data: await inTransaction(database, actor, now, started =>
        startTask(started, {
          definition: generateTask,
          input: { ids, seen, ...time },
          title: `Gerar: ${title}`,
          total: ids.length,
        }),
      ),
    }
  })

  answer(app, calls.previewQuotaRunUndo, async ({ params }) => {
    const { annulledIds, annulledTotal, kept, goneCount } = await planRunUndo(database.kysely, knownId(params.id))
    return {
      data: {
        count: annulledIds.length,
        total: eurosFromCents(annulledTotal),
        gone: goneCount,
        keptCount: kept.length,
        kept: kept.slice(0, MOST_NAMED).map(({ memberNumber, memberName, description, amount, reason }) => ({
          memberNumber,
          memberName,
          description,
          amount: eurosFromCents(amount),
          status: reason,
        })),
      },
    }
  })

  answer(app, calls.undoQuotaRun, async ({ params, actor }) => {
    const runId = knownId(params.id)
    return {
      data: await inTransaction(database, actor, clock(), async context => {
        refuseClosedDay({ settings: settings.texts() }, lisbonDay(context.now), '_')
        const plan = await planRunUndo(context.db, runId)
        refuseEmptyUndo(plan)
        const { name, annulledIds } = plan
        const total = annulledIds.length
        return startTask(context, { definition: undoTask, input: { runId }, title: `Anular: ${name}`, total })
      }),
    }
  })
}
