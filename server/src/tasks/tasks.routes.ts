import * as calls from '@agremia/model/calls/tasks'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../db/connect.ts'
import { Forbidden, NotFound } from '../errors.ts'
import { type Actor, requireUser, userIdOf } from '../http/actor.ts'
import { answer } from '../http/calls.ts'
import type { Clock } from '../outside/clock.ts'
import { inTransaction } from '../resource/context.ts'
import { cancelTask, undoTask } from './change-task.ts'
import { type DownloadLinks, makeDownloadLink, type OpenDownload } from './download-links.ts'
import { listTaskEntries, readTaskEntry } from './entries.ts'
import type { FindTask } from './task.ts'
import type { TaskFiles } from './task-files.ts'

export interface TaskRouteDeps {
  database: Database
  clock: Clock
  find: FindTask
  files: TaskFiles
  links: DownloadLinks
}

/** The kind of link that leads to the file of a task. */
export const TASK_LINK = 'task'

export function taskRoutes(app: FastifyInstance, { database, clock, find, links }: TaskRouteDeps) {
  const { kysely } = database
  const write = <T>(
    actor: Actor | undefined,
    work: (context: Parameters<typeof cancelTask>[0]) => Promise<T>,
  ): Promise<T> => {
    const known = requireUser(actor)
    return inTransaction(database, known, clock(), context => work({ ...context, actor: known }))
  }

  answer(app, calls.listTasks, ({ query: { _page, _limit, everyone }, actor }) => {
    const known = requireUser(actor)
    if (everyone && known.role !== 'admin') throw new Forbidden()
    return listTaskEntries(kysely, known, clock(), { page: _page, limit: _limit, isEveryone: Boolean(everyone) })
  })
  answer(app, calls.readTask, async ({ params, actor }) => ({
    data: await readTaskEntry(kysely, params.id, requireUser(actor), clock()),
  }))
  answer(app, calls.cancelTask, async ({ params, actor }) => ({
    data: await write(actor, context => cancelTask(context, params.id)),
  }))
  answer(app, calls.undoTask, async ({ params, actor }) => ({
    data: await write(actor, context => undoTask(context, find, params.id)),
  }))
  answer(app, calls.downloadTask, async ({ params, actor }) => ({
    data: await write(actor, async context => {
      const { _id, isOwn, file } = await readTaskEntry(context.db, params.id, context.actor, context.now)
      // Administrators see that a task of somebody else made a file, but a file holds what that person might see.
      if (!isOwn) throw new Forbidden()
      if (!file) throw new NotFound('Este ficheiro já não existe. Peça-o de novo.')
      return { url: await makeDownloadLink(context, links, TASK_LINK, { taskId: _id }) }
    }),
  }))
}

/** Opens the file of a task for whoever started it, while they have the same role and such a task is still allowed to it. */
export const openTaskFile =
  ({ database, find, files }: Pick<TaskRouteDeps, 'database' | 'find' | 'files'>): OpenDownload =>
  async (request, actor) => {
    const { taskId } = z.object({ taskId: z.uuid() }).parse(request)
    const { rows } = await sql<{ kind: string; input: unknown; name: string; type: string }>`
      select kind, input, file_name as name, file_type as type from tasks
      where id = ${taskId} and user_id = ${userIdOf(actor) ?? null} and file_role = ${actor.role}
    `.execute(database.kysely)
    const [task] = rows
    const definition = task && find(task.kind)
    if (!task || !definition?.access(definition.input.parse(task.input)).includes(actor.role)) return undefined
    const content = await files.open(taskId)
    return content && { name: task.name, type: task.type, content }
  }
