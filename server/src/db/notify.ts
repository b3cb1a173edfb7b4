import pg from 'pg'
import type { Log } from './connect.ts'
import { keepConnected } from './lasting-connection.ts'

export interface Listener {
  isConnected(): boolean
  close(): Promise<void>
}

interface Hooks {
  /** Called after a lost connection is reopened; notifications sent in between were missed. */
  onReconnect(): void
  log: Log
}

/** Listens to a channel on its own connection. Resolves once it listens. */
export async function listen(
  options: pg.PoolConfig,
  channel: string,
  onMessage: (payload: string) => void,
  { onReconnect, log }: Hooks,
): Promise<Listener> {
  let hasListened = false
  const connection = keepConnected(options, {
    log,
    onConnect: async client => {
      client.on('notification', notification => onMessage(notification.payload ?? ''))
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (hasListened) onReconnect()
      hasListened = true
    },
  })
  await connection.ready
  return { isConnected: () => connection.client() !== undefined, close: connection.close }
}
