import pg from 'pg'
import type { Log } from './connect.ts'

/** One connection that a session's own state lives on (LISTEN, advisory locks), opened again whenever it is lost. */
export interface LastingConnection {
  /** Settles when the first connection stands. */
  ready: Promise<void>
  /** The connection as it is now; undefined during a gap. */
  client(): pg.Client | undefined
  close(): Promise<void>
}

interface Hooks {
  /** Makes the session what it must be; called for every new connection, before it counts as one. */
  onConnect(client: pg.Client): Promise<void>
  log: Log
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
/** A peer that vanished without a word (a cable, a firewall) is found out this way, for TCP alone may take hours. */
const PING_MS = 30_000
const ANSWER_MS = 10_000

export function keepConnected(options: pg.ClientConfig, { onConnect, log }: Hooks): LastingConnection {
  let current: pg.Client | undefined
  let isClosed = false
  let failures = 0
  let reopening: NodeJS.Timeout | undefined
  let signalReady = () => {}
  const ready = new Promise<void>(resolve => {
    signalReady = resolve
  })

  async function open() {
    const client = new pg.Client({
      keepAlive: true,
      application_name: 'agremia',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      ...options,
    })
    let isLost = false
    function lose(reason: string) {
      if (isLost) return
      isLost = true
      clearInterval(pinging)
      if (current === client) current = undefined
      client.end().catch(() => {}) // it is being thrown away: how that ends does not matter
      if (isClosed) return
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++)
      log('Lasting database connection lost', { reason, wait })
      reopening = setTimeout(() => void open(), wait)
    }
    const loseTo = (error: unknown) => lose(error instanceof Error ? error.message : String(error))
    const pinging = setInterval(() => {
      if (current === client) client.query('select 1').catch(loseTo)
    }, PING_MS)
    client.on('error', loseTo)
    client.on('end', () => lose('ended'))
    try {
      await client.connect()
      await onConnect(client)
      if (isClosed) return lose('closed')
      if (isLost) return
      current = client
      failures = 0
      signalReady()
    } catch (error) {
      loseTo(error)
    }
  }

  void open()
  return {
    ready,
    client: () => current,
    close: async () => {
      isClosed = true
      clearTimeout(reopening)
      const last = current
      current = undefined
      // A connection that is already broken is as closed as it gets.
      await last?.end().catch(() => {})
    },
  }
}
