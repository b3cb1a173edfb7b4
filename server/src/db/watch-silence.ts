import pg from 'pg'
import type { Database, Log } from './connect.ts'

/** Both together stay well below the five seconds within which a request is answered. */
const CHECK_MS = 500
const ANSWER_MS = 3_000

export interface SilenceWatch {
  close(): Promise<void>
}

/**
 * Finds out that the database server does not answer at all, as when a firewall drops every packet: TCP would retry for
 * many minutes, and a plain timeout of statements would end legitimate long work too. While connections are in use, a session of its
 * own asks for an answer; if none comes, everything that waits for the server is ended, and new connections fail at once until it
 * answers again.
 */
export function watchSilence(
  { pool, streams, server }: Database,
  options: pg.PoolConfig,
  log: Log,
  { checkMs = CHECK_MS, answerMs = ANSWER_MS } = {},
): SilenceWatch {
  const pools = [pool, streams]
  const inUse = new Set<pg.PoolClient>()
  for (const one of pools) {
    one.on('acquire', client => inUse.add(client))
    one.on('release', (_error, client) => inUse.delete(client))
    one.on('remove', client => inUse.delete(client as pg.PoolClient)) // the same object that `acquire` told of
  }
  let probe: pg.Client | undefined
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    const isSilent = !(await Promise.race([hearAnswer(), silenceAfter(answerMs)]))
    if (isSilent === server.isSilent) return
    server.isSilent = isSilent
    log(isSilent ? 'A base de dados não responde' : 'A base de dados voltou a responder')
    if (isSilent) endAll()
  }

  /** Whether the server said anything. A refusal is an answer too: whoever waits for a server that refuses is told at once. */
  async function hearAnswer(): Promise<boolean> {
    const client = probe ?? openProbe()
    try {
      if (probe !== client) {
        probe = client
        await client.connect()
      }
      await client.query('select 1')
      return true
    } catch {
      if (probe === client) probe = undefined
      void client.end().catch(() => undefined)
      return !server.isSilent
    }
  }
  function openProbe(): pg.Client {
    const client = new pg.Client({ keepAlive: true, ...options, application_name: 'agremia watch' })
    client.on('error', () => {
      if (probe === client) probe = undefined
    })
    return client
  }

  function endAll() {
    const silent = probe
    probe = undefined
    void silent?.end().catch(() => undefined)
    for (const client of inUse) void (client as pg.PoolClient & pg.Client).end().catch(() => undefined) // pool clients are clients
    for (const one of pools) {
      for (let left = one.idleCount; left > 0; left -= 1)
        one.connect().then(
          client => client.release(true),
          () => undefined,
        )
    }
  }

  const isNeeded = () => server.isSilent || pools.some(one => one.totalCount > one.idleCount || one.waitingCount > 0)
  const checking = setInterval(() => {
    if (asking || !isNeeded()) return
    asking = ask().finally(() => {
      asking = undefined
    })
  }, checkMs)
  checking.unref()
  return {
    close: async () => {
      clearInterval(checking)
      await asking
      await probe?.end().catch(() => undefined)
    },
  }
}

/** False after this time. What came while this process itself was busy is read first, so that it is not taken for silence. */
const silenceAfter = (ms: number) =>
  new Promise<false>(resolve => {
    setTimeout(() => setImmediate(() => setImmediate(() => resolve(false))), ms).unref()
  })
