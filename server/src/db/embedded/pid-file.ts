import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, explainFolderFault } from './faults.ts'

/** What a running server says about itself in postmaster.pid; the lines are filled while it starts. */
export interface ServerRecord {
  pid: number
  port: number | undefined
  socketFolder: string | undefined
  status: string
}

const fileOf = (cluster: string) => join(cluster, 'postmaster.pid')

export async function readRecord(cluster: string): Promise<ServerRecord | undefined> {
  const text = await readFile(fileOf(cluster), 'utf8').catch(error => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw explainFolderFault(error, cluster)
  })
  if (text === undefined) return undefined
  const [pid, , , port, socketFolder, , , status] = text.split('\n')
  return {
    // A stand-alone backend writes its number as negative.
    pid: Math.abs(Number(pid)),
    port: Number(port) || undefined,
    socketFolder: socketFolder || undefined,
    status: status?.trim() ?? '',
  }
}

/** No system gives this number to a process. */
const NO_PROCESS = 2_147_483_647

/**
 * The server that wrote the file is dead, but its number now belongs to another program, and PostgreSQL would not start.
 * Only the number is replaced: the file's other lines let PostgreSQL check that no orphan still uses its shared memory.
 */
export async function disownRecord(cluster: string): Promise<void> {
  const text = await readFile(fileOf(cluster), 'utf8')
  await writeFile(fileOf(cluster), text.replace(/^-?\d+/, String(NO_PROCESS)))
}
