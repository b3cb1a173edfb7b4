import { join } from 'node:path'
import type pg from 'pg'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { closePool, openPool } from './bench-pool.ts'
import { writeReferencePages } from './browser/reference-pages.ts'
import { fill, makeFolder, removeFolder, startApp, startBare } from './measured-app.ts'
import type { AppBench, BenchRun } from './part.ts'
import { signIn } from './sign-in.ts'
import type { UserCounts } from './size.ts'
import type { Stops } from './stops.ts'
import { parentOf } from './usage.ts'

/** The data of every part, in a folder that is removed at the end. */
export async function makeData(stops: Stops, counts: UserCounts): Promise<string> {
  console.log(`Making the demonstration and ${counts.users} users …`)
  const folder = await makeFolder()
  stops.add(() => removeFolder(folder))
  const dataDir = join(folder, 'data')
  await fill(dataDir, counts)
  await writeReferencePages(dataDir)
  return dataDir
}

interface StartOptions {
  run: BenchRun
  dataDir: string
  counts: UserCounts
  earlierStarts: number
}

export async function startBench(
  stops: Stops,
  { run, dataDir, counts, earlierStarts }: StartOptions,
): Promise<AppBench> {
  const starts: number[] = []
  for (let n = 0; n < earlierStarts; n++) {
    const once = await startApp(dataDir)
    starts.push(once.startedIn)
    await once.stop()
  }
  const app = await startApp(dataDir)
  stops.add(app.stop)
  starts.push(app.startedIn)
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  stops.add(embedded.stop)
  const bare = await startBare(embedded.options)
  stops.add(bare.stop)
  const pool = openPool(embedded.superuser)
  stops.add(() => closePool(pool))
  return {
    ...run,
    dataDir,
    counts,
    app,
    bare,
    starts,
    pool,
    connection: embedded.options,
    postmaster: await findPostmaster(pool),
    bearer: await signIn(app),
  }
}

async function findPostmaster(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = parentOf(rows[0]?.pid ?? 0)
  if (!parent) throw new Error('the database server was not found among the processes')
  return parent
}
