import { createHash } from 'node:crypto'
import * as calls from '@agremia/model/calls/quota-runs'
import { members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import { eurosFromCents } from '@agremia/model/rules/money'
import { nameQuotaRun } from '@agremia/model/rules/quotas/quota-runs'
import { isActive } from '@agremia/model/rules/tasks'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Conflict } from '../../errors.ts'
import { type Actor, requireUser } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { knownId } from '../../http/known-id.ts'
import { answerOnce } from '../../resource/answer-once.ts'
import { inTransaction } from '../../resource/context.ts'
import type { OnceDeps } from '../../resource/run-once.ts'
import { readTaskEntry } from '../../tasks/entries.ts'
import { startTask } from '../../tasks/start-task.ts'
import { SMALL_TASK, type TaskDefinition } from '../../tasks/task.ts'
import type { FeatureDeps } from '../feature.ts'
import { refuseClosedDay } from '../ledger/closed-period.ts'
import type { GenerateQuotasInput } from './generate-quotas.task.ts'
import { keepPreviews } from './kept-previews.ts'
import { countRun, readRunPage } from './preview-quota-run.ts'
import type { PreviewQuotasInput } from './preview-quotas.task.ts'
import { readRunMembers } from './run-members.ts'
import { describeChange, isAsSeen } from './seen-run.ts'
import { cancelPreviews, findPreviewTask, showStoredPreview } from './stored-previews.ts'
import type { UndoQuotaRunInput } from './undo-quota-run.task.ts'
import { planRunUndo, refuseEmptyUndo } from './undo-quota-run.ts'

interface RunDeps extends OnceDeps, Pick<FeatureDeps, 'kernel' | 'served' | 'settings'> {
  previewTask: TaskDefinition<PreviewQuotasInput>
  generateTask: TaskDefinition<GenerateQuotasInput>
  undoTask: TaskDefinition<UndoQuotaRunInput>
}

const MOST_NAMED = 100

/** The user and the request that a preview belongs to, as a digest because many may be ticked. */
const keyOf = (actor: Actor | undefined, { query, ids, from, until, includesJoia }: calls.QuotaRunRequest) =>
  createHash('sha256')
    .update(JSON.stringify([requireUser(actor).userId, query, ids, from, until, includesJoia]))
    .digest('hex')

/** Runs that charge quotas: a preview, then a task; and the same for undoing one (PAY-01). */
export function quotaRunRoutes(app: FastifyInstance, deps: RunDeps) {
  const { kernel, served, settings, previewTask, generateTask, undoTask } = deps
  const { database, clock } = kernel
  const previews = keepPreviews()
  const membersServed = () => served(members.name)
  const titleOf = (request: calls.QuotaRunRequest) => {
    const texts = settings.texts()
    return nameQuotaRun(request, { ...texts, quotaYearStartMonth: Number(texts.quotaYearStartMonth) })
  }

  /** Few are counted at once. For many a task is started, unless one for the same is under way. */
  async function beginPreview(actor: Actor | undefined, request: calls.QuotaRunRequest) {
    const now = clock()
    const key = keyOf(actor, request)
    const context = { db: database.kysely, actor, now, settings: settings.texts() }
    const ids = await readRunMembers(membersServed(), context, request)
    if (ids.length <= SMALL_TASK) return previews.keep(key, await countRun(context, ids, request), now)
    const { query: _query, ids: _ticked, ...time } = request
    return inTransaction(database, actor, now, async started => {
      const user = requireUser(actor)
      // Two tabs may ask for the same at once.
      await sql`select pg_advisory_xact_lock(hashtextextended('quota previews of ' || ${user.userId}, 0))`.execute(
        started.db,
      )
      const known = await findPreviewTask(started.db, user, key, undefined)
      if (known) return readTaskEntry(started.db, known.id, user, now)
      await cancelPreviews(started.db, user, now)
      const title = `Pré-visualizar: ${titleOf(request)}`
      return startTask(started, { definition: previewTask, input: { key, ids, ...time }, title, total: ids.length })
    })
  }

  /** A preview that was counted before, or the task that counts it; undefined where it has to begin. */
  async function findPreview(actor: Actor | undefined, request: calls.QuotaRunRequest, previewId: string | undefined) {
    const [now, user, key] = [clock(), requireUser(actor), keyOf(actor, request)]
    const kept = previews.find(previewId, key, now)
    if (kept) return kept
    const task = await findPreviewTask(database.kysely, user, key, previewId)
    if (!task) return undefined
    if (isActive(task.status)) return readTaskEntry(database.kysely, task.id, user, now)
    if (task.status !== 'done') throw new Conflict(task.fault ?? 'A pré-visualização foi cancelada.')
    const counted = await showStoredPreview(database.kysely, task.id)
    return counted && { id: task.id, counted }
  }

  answer(app, calls.previewQuotaRun, async ({ body, actor, reply }) => {
    const { previewId, group, reason, search, page, limit, ...request } = body
    const found = (await findPreview(actor, request, previewId)) ?? (await beginPreview(actor, request))
    if ('status' in found) {
      reply.code(202)
      return { data: found }
    }
    const { id, counted } = found
    const context = { db: database.kysely, now: clock(), settings: settings.texts(), say: settings.wording() }
    const shown = await readRunPage(context, counted, request, { group, reason, search, page, limit })
    return { data: { previewId: id, counts: counted.counts, ...shown } }
  })

  answerOnce(app, deps, calls.generateQuotaRun, async ({ body: { seen, ...request }, actor, context: started }) => {
    const { now } = started
    const texts = settings.texts()
    refuseClosedDay({ settings: texts }, lisbonDay(now), '_')
    const context = { ...started, settings: texts }
    // The members are chosen now: those who match the query only when the task runs were not in the preview.
    const ids = await readRunMembers(membersServed(), context, request)
    // Of many, the task itself finds out before it commits: counting them takes longer than a request may.
    if (seen && ids.length <= SMALL_TASK) {
      const counted = await countRun(context, ids, request)
      if (!isAsSeen(counted.counts, seen)) {
        const { id: previewId } = previews.keep(keyOf(actor, request), counted, now)
        throw new Conflict(describeChange(counted.counts), { data: { previewId, counts: counted.counts } })
      }
    }
    const { query: _query, ids: _ticked, ...time } = request
    return {
      data: await startTask(started, {
        definition: generateTask,
        input: { ids, seen, ...time },
        title: `Gerar: ${titleOf(request)}`,
        total: ids.length,
      }),
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
