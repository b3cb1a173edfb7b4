import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '../src/db/embedded.ts'

/** Gives a data folder a ready cluster, for tests that are not about its creation: initdb takes ten times as long as a copy. */
export async function copyClusterTo(dataDir: string): Promise<void> {
  const template = join(tmpdir(), 'cluster-template')
  if (!existsSync(template)) await makeCluster(template)
  // With -a it stays the database account's, in which nobody else may look.
  await promisify(execFile)('cp', ['-a', join(template, 'postgres'), join(dataDir, 'postgres')])
}

/** Once for the whole test run. Complete from the moment that it exists, because two workers may do this at once. */
async function makeCluster(template: string): Promise<void> {
  const draft = await mkdtemp(join(tmpdir(), 'cluster-'))
  await chmod(draft, 0o755)
  const server = await startEmbedded({ dataDir: draft, log: () => undefined, fsync: false })
  await server.stop()
  await rename(draft, template).catch(async error => {
    if (!existsSync(template)) throw error
    await rm(draft, { recursive: true })
  })
}
