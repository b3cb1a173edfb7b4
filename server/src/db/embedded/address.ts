import { chmod, mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { type Account, giveTo } from './account.ts'
import { readPassword } from './cluster.ts'
import { codeOf } from './faults.ts'
import type { Home } from './home.ts'
import type { ServerRecord } from './pid-file.ts'

/** Where the server listens: on a Unix socket in a private folder, or on Windows on a loopback port. */
export interface Address {
  socketFolder: string | undefined
  port: number
}

export const DATABASE = 'agremia'
/** Only part of the socket's file name; nothing listens on the network. */
const SOCKET_PORT = 5432
/** The longest path that fits into sockaddr_un, without the terminating zero. */
const LONGEST_SOCKET = process.platform === 'linux' ? 107 : 103

export async function chooseAddress(home: Home, byPort: boolean): Promise<Address> {
  if (byPort) return { socketFolder: undefined, port: await findFreePort() }
  const folder = join(home.folder, 'socket')
  const isTooLong = Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) > LONGEST_SOCKET
  const socketFolder = isTooLong ? await mkdtemp('/tmp/agremia-') : folder
  return { socketFolder, port: SOCKET_PORT }
}

/** How often creating the folder is tried: each application that stops at this moment may delete it once. */
const MOST_OPENINGS = 20

/**
 * Called at each start of the server, because a cleaner of /tmp may have deleted the folder, and an application that stops
 * at this moment deletes it while it is still empty.
 */
export async function openSocketFolder(address: Address, account: Account | undefined): Promise<void> {
  const folder = address.socketFolder
  if (folder === undefined) return
  for (let left = MOST_OPENINGS; ; left -= 1) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await chmod(folder, 0o700)
      await giveTo(account, folder)
      return
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || left === 0) throw error
    }
  }
}

/** Ignores errors: the folder may be gone already, or hold the socket of a newer server. */
export async function removeSocketFolder(address: Address): Promise<void> {
  if (address.socketFolder !== undefined) await rmdir(address.socketFolder).catch(() => undefined)
}

export function addressOf(record: ServerRecord): Address | undefined {
  return record.port === undefined ? undefined : { socketFolder: record.socketFolder, port: record.port }
}

/** Sets every option, so that PGHOST, PGSSLMODE and the like from the environment have no effect. */
export async function optionsFor(address: Address, cluster: string, user: string): Promise<pg.PoolConfig> {
  const { socketFolder, port } = address
  const common = { port, user, database: DATABASE, ssl: false }
  return socketFolder === undefined
    ? { ...common, host: '127.0.0.1', password: await readPassword(cluster) }
    : { ...common, host: socketFolder }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('Não há nenhuma porta livre em 127.0.0.1.')),
      )
    })
  })
}
