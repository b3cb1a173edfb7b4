import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { defineJob } from '../../jobs/job.ts'
import { addJob } from '../../jobs/queue.ts'

const DAY_MS = 86_400_000
/** A file's name ends with the id of its mail (`outside/mailer.ts`). */
const MAIL_FILE = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/
const DRAFT = /^\..*\.part$/

export const sweepOutboxJob = defineJob('sweep-outbox')

/** Queues a sweep that deletes the files of deleted mails after the commit; one sweep serves many deletions. */
export const sweepOutboxLater = (db: Kysely<unknown>) => addJob(db, sweepOutboxJob, {}, { key: sweepOutboxJob.name })

/** Deletes the files of mails that no longer exist, or whose text was deleted, and what interrupted writes left. */
export async function sweepOutbox({ kysely }: Database, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const files = names.flatMap(name => {
    const id = MAIL_FILE.exec(name)?.[1]
    return id ? [{ name, id }] : []
  })
  const { rows } = await sql<{ id: string }>`
    select id from messages where id = any(${files.map(({ id }) => id)}::uuid[]) and body is not null
  `.execute(kysely)
  const kept = new Set(rows.map(({ id }) => id))
  for (const { name, id } of files) if (!kept.has(id)) await rm(join(folder, name), { force: true })
  for (const name of names.filter(one => DRAFT.test(one))) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(join(folder, name), { force: true })
  }
}
