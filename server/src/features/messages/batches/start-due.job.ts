import { type Role, STAFF } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import { Conflict } from '../../../errors.ts'
import { SYSTEM, type UserActor } from '../../../http/actor.ts'
import { defineJob, type JobHandler } from '../../../jobs/job.ts'
import { inTransaction, type WriteContext } from '../../../resource/context.ts'
import { SMALL_TASK } from '../../../tasks/task.ts'
import { moveBatch } from './move-batch.ts'
import { type SendDeps, startPreparing } from './send-batch.ts'

/** Begins sendings whose time has come, and makes drafts again of those that nobody prepares. Runs every minute. */
export const startDueBatchesJob = defineJob('start-due-batches')

interface DueBatch {
  id: string
  title: string
  sentById: string | null
}

export const startDueBatches =
  (deps: SendDeps): JobHandler =>
  async () => {
    const { database, clock } = deps.kernel
    const now = clock()
    const { rows: due } = await sql<DueBatch>`
      select id, title, sent_by_id as "sentById" from message_batches
      where status = 'agendada' and scheduled_for <= ${now} order by scheduled_for, id
    `.execute(database.kysely)
    for (const batch of due) {
      await unlessConflict(inTransaction(database, SYSTEM, now, context => startDue(deps, context, batch)))
    }
    // Its task was cancelled, has failed, or was lost with a restored backup: nothing was written.
    const { rows: stuck } = await sql<{ id: string }>`
      select id from message_batches b where status = 'a_preparar' and not exists (
        select from tasks t where t.kind = ${deps.task.kind} and t.input ->> 'batchId' = b.id::text
          and t.status in ('queued', 'running'))
    `.execute(database.kysely)
    for (const { id } of stuck) {
      const columns = { status: 'rascunho' } as const
      await unlessConflict(
        inTransaction(database, SYSTEM, now, context =>
          moveBatch(deps, context, id, { from: ['a_preparar'], columns }),
        ),
      )
    }
  }

/** The task runs in the name of whoever scheduled it; if they may no longer send, the batch becomes a draft again. */
async function startDue(deps: SendDeps, context: WriteContext, batch: DueBatch): Promise<void> {
  const actor = await findSender(context, batch.sentById)
  const columns = { status: actor ? 'a_preparar' : 'rascunho' } as const
  await moveBatch(deps, { ...context, actor: actor ?? SYSTEM }, batch.id, { from: ['agendada'], columns })
  // How many it will be is known only once it runs.
  if (actor) await startPreparing(deps, { ...context, actor }, batch, SMALL_TASK + 1)
}

async function findSender({ db }: WriteContext, userId: string | null): Promise<UserActor | undefined> {
  const { rows } = await sql<{ userId: string; name: string; role: Role }>`
    select id as "userId", name, role from users where id = ${userId} and active
  `.execute(db)
  const [user] = rows
  return user && STAFF.includes(user.role) ? { kind: 'user', ...user, sessionId: undefined } : undefined
}

/** Somebody else has moved the batch on meanwhile, or the person has too many tasks: the next run looks again. */
async function unlessConflict(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
  }
}
