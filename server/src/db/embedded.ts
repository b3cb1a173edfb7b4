import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from './connect.ts'
import { type Address, chooseAddress, optionsFor, removeSocketFolder } from './embedded/address.ts'
import { ensureAppRole } from './embedded/app-role.ts'
import { type Arrival, arrive, joinRunning, type Place } from './embedded/arrive.ts'
import { findPackage, prepareBinaries } from './embedded/binaries.ts'
import { APP_ROLE, ensureCluster, readPassword, SUPERUSER } from './embedded/cluster.ts'
import { removeLeftovers } from './embedded/drafts.ts'
import { findHome, placeForBinaries, writeNote } from './embedded/home.ts'
import { endServer } from './embedded/server-process.ts'
import { FEWEST_CONNECTIONS } from './embedded/settings.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** False only in tests, whose data may be lost. */
  fsync?: boolean
  /** How many connections its applications need at once, if more than a server is given anyway. */
  connections?: number
  /** The folder of the PostgreSQL package, if it is not among the installed packages. */
  packageFolder?: string
  /** How long a server that is stopping is waited for, in milliseconds. */
  dyingMs?: number
  /** Listens on a loopback port with a password instead of a Unix socket, as on Windows. */
  byPort?: boolean
}

export interface Embedded {
  /** For the application: a role that owns its database and nothing else. */
  options: pg.PoolConfig
  /** For tests and benchmarks, which create databases and change settings of the server. */
  superuser: pg.PoolConfig
  /** Ends this application's use of the server; the last application to do so stops the server. */
  stop(): Promise<void>
}

const DYING_MS = 10_000
const SPARE_CONNECTIONS = 8

/** Starts the PostgreSQL server of `dataDir`, or joins it if it runs already, and restarts it if it dies while in use. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, fsync: sync = true, connections = 0 } = options
  const home = await findHome(options.dataDir, log)
  const source = options.packageFolder ?? findPackage()
  const binaries = await prepareBinaries(source, await placeForBinaries(home), home.account, log)
  await ensureCluster(home, binaries, sync, log)
  await writeNote(home)

  // The address stays the same for the life of this process, so that existing pools find a restarted server.
  let address: Address | undefined
  const place: Place = {
    home,
    binaries,
    // A few are kept by PostgreSQL for superusers.
    choices: { sync, connections: Math.max(FEWEST_CONNECTIONS, connections + SPARE_CONNECTIONS) },
    log,
    dyingMs: options.dyingMs ?? DYING_MS,
    chooseAddress: async () => {
      address ??= await chooseAddress(home, options.byPort ?? process.platform === 'win32')
      return address
    },
  }
  const stopping = new AbortController()
  let arrival: Arrival | undefined = await arrive(place, stopping.signal)
  if (address) await removeSocketFolder(address)
  address = arrival.address
  if (arrival.isOurs) await removeLeftovers(home.folder, binaries.folder)
  log(arrival.isOurs ? 'Base de dados pronta' : 'Base de dados já estava a correr', { pid: arrival.pid })
  const superuser = await optionsFor(address, home.cluster, SUPERUSER)
  await ensureAppRole(superuser, await readPassword(home.cluster))
  const watching = keepAlive()

  async function keepAlive(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (arrival) {
        await Promise.race([arrival.presence.lost, aborted(stopping.signal)])
        if (stopping.signal.aborted) return
        log('O servidor da base de dados parou; a retomar', { pid: arrival.pid })
        arrival = undefined
      }
      try {
        arrival = await arrive(place, stopping.signal)
        log('Base de dados retomada', { pid: arrival.pid })
      } catch (error) {
        if (stopping.signal.aborted) return
        log('A base de dados não voltou; nova tentativa dentro de momentos', { reason: String(error) })
        await wait(1_000, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  async function leave(): Promise<void> {
    stopping.abort()
    await watching
    // The server may have been lost just now, or be restarting: look once more for one that runs and must be stopped.
    const isAlone = (await arrival?.presence.leave().catch(() => undefined)) ?? (await leaveAgain())
    if (arrival && isAlone) {
      await endServer(arrival.pid, binaries)
      await removeSocketFolder(arrival.address)
      log('Base de dados parada', { pid: arrival.pid })
    } else if (arrival) log('A base de dados continua a correr para outra aplicação', { pid: arrival.pid })
    await arrival?.presence.close()
  }

  async function leaveAgain(): Promise<boolean> {
    await arrival?.presence.close()
    arrival = await joinRunning(place)
    return (await arrival?.presence.leave()) ?? false
  }

  let left: Promise<void> | undefined
  return {
    options: await optionsFor(address, home.cluster, APP_ROLE),
    superuser,
    stop: () => {
      left ??= leave()
      return left
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
}
