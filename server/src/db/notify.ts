import pg from 'pg'
import type { Log } from './connect.ts'
import { keepConnected } from './lasting-connection.ts'

export interface Listener {
  isConnected(): boolean
  close(): Promise<void>
}

interface Hooks {
  /** The connection was lost and stands again: whatever was said in between was missed. */
  onReconnect(): void
  log: Log
}

/** Hears a channel on a connection of its own. Resolves once it listens. */
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
