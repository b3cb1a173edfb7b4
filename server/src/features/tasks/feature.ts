import { pathToFileURL } from 'node:url'
import * as taskCalls from '@agremia/model/calls/tasks'
import { sql } from 'kysely'
import { taskCleaner } from '../../tasks/clean-tasks.ts'
import { downloadRoute } from '../../tasks/download-links.ts'
import { threadRunner } from '../../tasks/in-thread.ts'
import { isOwnTaskEvent } from '../../tasks/own-task-events.ts'
import { taskRunner } from '../../tasks/run-task.ts'
import { runTaskJob } from '../../tasks/start-task.ts'
import { settleRestoredTasks } from '../../tasks/task-rows.ts'
import { openTaskFile, TASK_LINK, taskRoutes } from '../../tasks/tasks.routes.ts'
import { defineFeature, type FeatureDeps, runsJob } from '../feature.ts'

const taskDeps = ({ database, clock, log, links, findTask, taskFiles }: FeatureDeps) => ({
  database,
  clock,
  log,
  links,
  find: findTask,
  files: taskFiles,
})

function runInThread({ database, findTask, config, publicUrl, program }: FeatureDeps) {
  if (!program.threads) return undefined
  const { dataDir, secretKey } = config
  return threadRunner({
    database,
    find: findTask,
    dataDir,
    secretKey,
    publicUrl,
    pdfReader: program.threads.pdfReader,
    file: pathToFileURL(program.threads.task),
  })
}

/** Background tasks of every kind, and the links by which their files and short exports are fetched. */
export const tasks = defineFeature({
  name: 'tasks',
  calls: [taskCalls],
  routes: (app, deps) => {
    taskRoutes(app, taskDeps(deps))
    downloadRoute(app, { ...taskDeps(deps), config: deps.config, openers: deps.all.downloads })
  },
  downloads: deps => ({ [TASK_LINK]: openTaskFile(taskDeps(deps)) }),
  jobs: [
    runsJob(runTaskJob, {
      handler: deps => taskRunner({ ...taskDeps(deps), runInThread: runInThread(deps) }),
      afterRestore: settleRestoredTasks,
    }),
  ],
  cleanup: {
    'tasks that ended long ago, and their files': deps => taskCleaner(taskDeps(deps))(),
    'download links that were never followed': sql`delete from downloads where expires_at < now()`,
  },
  mayHear: ({ database }) => isOwnTaskEvent(database.kysely),
  personalTexts: [
    {
      table: 'downloads',
      shortLived: ['kind', 'request', 'actor'],
    },
    {
      table: 'migrations',
      impersonal: ['name', 'checksum'],
    },
    {
      table: 'number_series',
      impersonal: ['name'],
    },
    {
      table: 'tasks',
      shortLived: ['kind', 'title', 'user_name', 'input', 'result', 'file_name', 'file_type', 'fault'],
    },
  ],
})
