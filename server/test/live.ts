import { type Listener, listen } from '../src/db/notify.ts'
import { CHANNEL } from '../src/resource/context.ts'
import { openSocket, type SocketClient } from './socket-client.ts'
import type { Signed, TestApp } from './test-app.ts'

/** The app on a port, listening to the announcements of the database. */
export async function goLive({ app, database, hear, recover }: Pick<TestApp, 'app' | 'database' | 'hear' | 'recover'>) {
  const clients: SocketClient[] = []
  const listener: Listener = await listen(database.options, CHANNEL, hear, { onReconnect: recover, log: () => {} })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    async openAs({ access }: Signed) {
      const client = await openSocket(`${origin.replace('http', 'ws')}/api/websocket`)
      clients.push(client)
      await fetch(`${origin}/api/websocket/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
        body: JSON.stringify({ connectionId: await client.connectionId() }),
      })
      await client.hear('authorised')
      return client
    },
    async close() {
      for (const { socket } of clients) socket.terminate()
      await listener.close()
    },
  }
}
