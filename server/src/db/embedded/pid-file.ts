import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, explainFolderFault } from './faults.ts'
import { isAlive, isPostgres } from './processes.ts'

/** The contents of a running server's postmaster.pid; its lines are filled in while the server starts. */
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
    // A stand-alone backend writes its process id as a negative number.
    pid: Math.abs(Number(pid)),
    port: Number(port) || undefined,
    socketFolder: socketFolder || undefined,
    status: status?.trim() ?? '',
  }
}

/** A number that no system assigns to a process. */
const NO_PROCESS = 2_147_483_647

/**
 * PostgreSQL does not start while a lock file names an existing process, even a zombie (in a container there may be no
 * parent to reap it) or another program that was given the same id. Only the id is replaced: the other lines of
 * postmaster.pid let PostgreSQL check that no orphan still uses the shared memory.
 */
export async function disownLocks(cluster: string, socketFolder: string | undefined, port: number): Promise<void> {
  const files = [fileOf(cluster)]
  if (socketFolder !== undefined) files.push(join(socketFolder, `.s.PGSQL.${port}.lock`))
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => '')
    const pid = Math.abs(Number.parseInt(text, 10))
    if (isAlive(pid) && !isPostgres(pid)) await writeFile(file, text.replace(/^-?\d+/, String(NO_PROCESS)))
  }
}
