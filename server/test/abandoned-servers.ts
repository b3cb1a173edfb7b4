import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readRecord } from '../src/db/embedded/pid-file.ts'
import { isAlive, isPostgres, waitForEnd } from '../src/db/embedded/processes.ts'

/**
 * Stops the database servers of earlier test runs that were killed before they could clean up, and removes their folders.
 * A run names its folder in `parent` `{prefix}{process id}-…`: it is abandoned when that process is gone. The data folder of a
 * server is that folder or one in it.
 */
export async function removeAbandonedServers(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const maker = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (maker === undefined || isAlive(Number(maker))) continue
    const folder = join(parent, name)
    const inside = await readdir(folder)
    for (const dataDir of [folder, ...inside.map(child => join(folder, child))]) await endServerIn(dataDir)
    await rm(folder, { recursive: true, force: true })
  }
}

async function endServerIn(dataDir: string): Promise<void> {
  const record = await readRecord(join(dataDir, 'postgres')).catch(() => undefined)
  if (!record || !isPostgres(record.pid)) return
  process.kill(record.pid, 'SIGQUIT')
  await waitForEnd(record.pid, 10_000)
}
