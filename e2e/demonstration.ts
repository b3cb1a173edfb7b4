import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { lisbonDay } from '../model/src/rules/day.ts'
import { withBuildLock } from '../scripts/build-lock.mjs'
import { root } from '../scripts/paths.mjs'
import { hashSources } from '../scripts/stale.mjs'
import { type Embedded, startEmbedded } from '../server/src/db/embedded.ts'
import { removeAbandonedServers } from '../server/test/abandoned-servers.ts'
import { findTemporaryFolder } from '../server/test/run-folder.ts'
import { urlOf } from './database.ts'
import { runSql } from './run-sql.ts'
import { startApp } from './start-app.ts'

/** The two parts of a demonstration: the database cluster, and what the app keeps in its data folder beside it. */
export const CLUSTER = 'postgres'
export const FILES = 'files'

const FOLDER = join(root, '.cache', 'demonstration')
const DRAFT = 'agremia-demonstration-'
/** Of this day and, around midnight, of the one before, from which another run may still copy. */
const KEPT = 2
/** It takes 20 s of a processor; the machine may be shared by many. */
const PROOFS_MS = 300_000

/** What makes it: the built app, its migrations and fonts, this file, and the day, to which all of its dates are relative. */
function hashOfMakers(): string {
  const hash = createHash('sha256').update(hashSources('server')).update(lisbonDay(new Date()))
  const files = ['server/migrations', 'server/assets'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => join(root, folder, file)),
  )
  for (const file of [
    ...files.filter(one => statSync(one).isFile()).sort(),
    join(import.meta.dirname, 'demonstration.ts'),
  ])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/**
 * The folder of the demonstration that the built app fills at its first start, with its server stopped: made once for all stories and
 * benchmarks of a run, kept while what makes it stays the same, and only ever copied.
 */
export async function findDemonstration(): Promise<string> {
  const folder = join(FOLDER, hashOfMakers())
  if (existsSync(folder)) return folder
  return withBuildLock(
    async () => {
      if (!existsSync(folder)) await make(folder)
      return folder
    },
    join(root, '.cache', 'demonstration.lock'),
  )
}

/** The copy of one part keeps its owner: the cluster is the database account's, and nobody else may look into it. */
export async function copyDemonstration(part: typeof CLUSTER | typeof FILES, target: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', join(await findDemonstration(), part), target])
}

async function make(folder: string): Promise<void> {
  const parent = findTemporaryFolder()
  await removeAbandonedServers(parent, DRAFT)
  const draft = await mkdtemp(join(parent, `${DRAFT}${process.pid}-`))
  try {
    // As root PostgreSQL runs as another account, which must be able to enter the folder.
    await chmod(draft, 0o755)
    await mkdir(join(draft, FILES))
    const server = await startEmbedded({ dataDir: draft, log: () => undefined, fsync: false })
    try {
      await fill(server, join(draft, FILES))
    } finally {
      await server.stop()
    }
    await keep(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function fill(server: Embedded, dataDir: string): Promise<void> {
  const database = urlOf(server.options)
  const app = await startApp({ database, dataDir })
  await makeProofs(database)
  await app.goDown()
  // The payment that the demonstration shows would come into the middle of a story.
  await runSql(
    { database },
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs where task_identifier = 'demo-live-payment'))`,
  )
  // Autovacuum is off in the copies, and without statistics their queries would be planned otherwise than in a real installation.
  await runSql({ database }, 'vacuum (analyze)')
}

/**
 * Has the app draw the proofs of the sendings that have ended. Otherwise every copy would do it by the schedule, at the next even
 * minute, which takes many seconds of a processor while a story runs.
 */
async function makeProofs(database: string) {
  await runSql({ database }, "select graphile_worker.add_job('make-proofs', '{}')")
  const waiting = () =>
    runSql({ database }, "select from graphile_worker.jobs where task_identifier = 'make-proofs' limit 1")
  const deadline = Date.now() + PROOFS_MS
  while ((await waiting()).length > 0) {
    if (Date.now() > deadline)
      throw new Error(`The proofs of the demonstration were not made in ${PROOFS_MS / 1000} s.`)
    await sleep(100)
  }
}

/** Complete from the moment that it exists. */
async function keep(draft: string, folder: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const arriving = `${folder}.draft`
  await rm(arriving, { recursive: true, force: true })
  await mkdir(arriving)
  for (const part of [CLUSTER, FILES]) await promisify(execFile)('cp', ['-a', join(draft, part), arriving])
  await rename(arriving, folder)
  const age = (name: string) => statSync(join(FOLDER, name)).mtimeMs
  const oldest = readdirSync(FOLDER).toSorted((one, other) => age(other) - age(one))
  for (const name of oldest.slice(KEPT)) await rm(join(FOLDER, name), { recursive: true, force: true })
}
