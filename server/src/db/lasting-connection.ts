import pg from 'pg'
import type { Log } from './connect.ts'

/** A connection that holds session state (LISTEN, advisory locks), reopened whenever it is lost. */
export interface LastingConnection {
  /** Resolves when the first connection is established. */
  ready: Promise<void>
  /** The current connection; undefined while it is being reopened. */
  client(): pg.Client | undefined
  close(): Promise<void>
}

interface Hooks {
  /** Sets up the session's state; called for every new connection before it is used. */
  onConnect(client: pg.Client): Promise<void>
  log: Log
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
/** Interval of a test query that detects a peer that vanished silently (cable, firewall); TCP alone may take hours. */
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
      client.end().catch(() => {}) // the connection is discarded, so an error while closing it does not matter
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
      // Closing a connection that is already broken may fail, which does not matter.
      await last?.end().catch(() => {})
    },
  }
}
