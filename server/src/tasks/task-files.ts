import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isUuid } from '@agremia/model/resource/parse'
import { codeOf } from '../db/faults.ts'
import { TaskFault } from './task.ts'

/**
 * The files that tasks made, each under the id of its task, in the folder `tasks` of the data folder. They hold personal
 * data, so others on the machine may not read them; they can be made again, so no backup takes them along.
 */
export interface TaskFiles {
  /** Writes the content to a draft and then renames it, so that a file is never incomplete; returns its size in bytes. */
  keep(taskId: string, content: Readable): Promise<number>
  /** Undefined when it is not there. */
  open(taskId: string): Promise<Readable | undefined>
  /** Deletes every file whose task is not among these, and drafts that a killed process left behind a day ago. */
  keepOnly(taskIds: ReadonlySet<string>, now: Date): Promise<void>
}

const DRAFT = /^\.[\w-]+\.part$/
const DRAFT_HOURS = 24

export function taskFiles(dataDir: string): TaskFiles {
  const folder = join(dataDir, 'tasks')
  return {
    async keep(taskId, content) {
      const draft = join(folder, `.${randomUUID()}.part`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await pipeline(content, createWriteStream(draft, { mode: 0o600 }))
        await flush(draft)
        await rename(draft, join(folder, taskId))
      } catch (error) {
        await rm(draft, { force: true })
        if (codeOf(error) === 'ENOSPC') throw new TaskFault('Não há espaço no disco do servidor para este ficheiro.')
        throw error
      }
      return (await stat(join(folder, taskId))).size
    },

    async open(taskId) {
      if (!isUuid(taskId)) return undefined
      const stream = createReadStream(join(folder, taskId))
      return new Promise((resolve, reject) => {
        stream.once('open', () => resolve(stream))
        stream.once('error', error => (codeOf(error) === 'ENOENT' ? resolve(undefined) : reject(error)))
      })
    },

    async keepOnly(taskIds, now) {
      for (const name of await readFolder(folder)) {
        const path = join(folder, name)
        const isLeft = DRAFT.test(name)
          ? ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0) < now.getTime() - DRAFT_HOURS * 3_600_000
          : !taskIds.has(name)
        if (isLeft) await rm(path, { force: true })
      }
    },
  }
}

/** Makes the file survive a power cut, because the task is marked as done after this. */
async function flush(path: string) {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Empty when no task has made a file yet, or when there is no data folder at all, as in most tests. */
const readFolder = (folder: string) =>
  readdir(folder).catch(error => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return []
    throw error
  })
