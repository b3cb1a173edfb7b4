import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRecord } from '../src/db/embedded/pid-file.ts'
import { isAlive, isPostgres, waitForEnd } from '../src/db/embedded/processes.ts'

/**
 * Stops the database servers of earlier test runs that were killed before they could clean up, and removes their folders.
 * A run names its folder in the temporary folder `{prefix}{process id}-…`: it is abandoned when that process is gone.
 */
export async function removeAbandonedServers(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const maker = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (maker === undefined || isAlive(Number(maker))) continue
    const folder = join(tmpdir(), name)
    const record = await readRecord(join(folder, 'postgres')).catch(() => undefined)
    if (record && isPostgres(record.pid)) {
      process.kill(record.pid, 'SIGQUIT')
      await waitForEnd(record.pid, 10_000)
    }
    await rm(folder, { recursive: true, force: true })
  }
}
