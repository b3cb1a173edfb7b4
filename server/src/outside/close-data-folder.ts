import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../db/connect.ts'
import { codeOf } from '../db/faults.ts'

const OWN = 0o700
/** Others may pass through to what is theirs, and see or change nothing else. */
const PASSAGE = 0o711

/**
 * Takes the data folder away from other accounts of the machine. Of root the account that runs the database must reach the cluster in it,
 * unless the cluster is elsewhere, as the note `WHERE` says.
 */
export async function closeDataFolder(dataDir: string, log: Log, isRoot = process.getuid?.() === 0): Promise<void> {
  const isPassed = isRoot && !(await exists(join(dataDir, 'WHERE')))
  const most = isPassed ? PASSAGE : OWN
  await mkdir(dataDir, { recursive: true, mode: most })
  const { mode } = await stat(dataDir)
  if ((mode & 0o777 & ~most) === 0) return
  try {
    await chmod(dataDir, mode & most)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error
    log('A pasta dos dados é de outra conta e está aberta a outros utilizadores da máquina: feche-a com chmod 700.', {
      dataDir,
    })
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
