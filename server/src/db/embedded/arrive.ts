import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../connect.ts'
import { type Address, addressOf, optionsFor } from './address.ts'
import type { Binaries } from './binaries.ts'
import { SUPERUSER } from './cluster.ts'
import { codeOf } from './faults.ts'
import type { Home } from './home.ts'
import { disownLocks, readRecord, type ServerRecord } from './pid-file.ts'
import { joinServer, type Presence } from './presence.ts'
import { isPostgres } from './processes.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'
import type { ServerChoices } from './settings.ts'

export interface Place {
  home: Home
  binaries: Binaries
  choices: ServerChoices
  log: Log
  /** How long a server that is stopping is waited for, in milliseconds. */
  dyingMs: number
  /** Where a server that we start should listen. */
  chooseAddress(): Promise<Address>
}

export interface Arrival {
  presence: Presence
  address: Address
  pid: number
  /** Whether this call started the server; false if it was already running. */
  isOurs: boolean
}

/** Long, because recovery after a crash replays the write-ahead log. */
const STARTING_MS = 300_000
const MOST_SPAWNS = 3

/**
 * Connects to the server of this cluster, starting it if none runs. If several processes start at once, PostgreSQL's own
 * lock on the cluster lets one server win, and the other processes connect to it.
 */
export async function arrive(place: Place, signal: AbortSignal): Promise<Arrival> {
  let server: ServerProcess | undefined
  let spawns = 0
  let since = Date.now()
  for (;;) {
    signal.throwIfAborted()
    const record = await readRecord(place.home.cluster)
    const answer = record && (await tryToJoin(place, record))
    if (answer?.arrival) return { ...answer.arrival, isOurs: server !== undefined && !server.hasEnded() }

    if (record && isPostgres(record.pid)) {
      const isStarting = record.status === 'starting' || record.status === ''
      if (Date.now() - since > (isStarting ? STARTING_MS : place.dyingMs)) throw refuseToWait(record, answer?.fault)
    } else if (!server || server.hasEnded()) {
      if (spawns === MOST_SPAWNS)
        throw new Error(`O servidor da base de dados não arrancou. O que ele disse: ${await server?.readOutput()}`)
      const address = await place.chooseAddress()
      await disownLocks(place.home.cluster, address.socketFolder, address.port)
      server = await spawnServer(place.home, place.binaries, address, place.choices)
      spawns += 1
      since = Date.now()
    }
    await wait(50, undefined, { signal })
  }
}

/** Connects to a running or starting server, and never starts one. */
export async function joinRunning(place: Place): Promise<Arrival | undefined> {
  const deadline = Date.now() + place.dyingMs
  while (Date.now() < deadline) {
    const record = await readRecord(place.home.cluster)
    if (!record || !isPostgres(record.pid)) return undefined
    const { arrival } = await tryToJoin(place, record)
    if (arrival) return arrival
    await wait(50)
  }
  return undefined
}

async function tryToJoin(place: Place, record: ServerRecord): Promise<{ arrival?: Arrival; fault?: unknown }> {
  const address = addressOf(record)
  if (!address) return {}
  try {
    const presence = await joinServer(await optionsFor(address, place.home.cluster, SUPERUSER))
    return { arrival: { presence, address, pid: record.pid, isOurs: false } }
  } catch (error) {
    if (isPassing(error)) return { fault: error }
    throw error
  }
}

/** Whether the error means that no server listens, or that it is starting up or shutting down. */
function isPassing(error: unknown): boolean {
  // Class 57, operator intervention, is what PostgreSQL answers while it starts up or shuts down.
  if (error instanceof pg.DatabaseError) return error.code?.startsWith('57') ?? false
  const code = codeOf(error)
  return code === undefined || ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)
}

function refuseToWait(record: ServerRecord, cause: unknown): Error {
  return new Error(
    `O servidor anterior da base de dados (processo ${record.pid}) ainda não parou nem responde. ` +
      'Espere que pare, ou termine esse processo, e arranque de novo.',
    { cause },
  )
}
