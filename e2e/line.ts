import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Line {
  /** Where the app answers through this line. */
  address: string
  /** Drops every connection; new ones are taken at once. */
  drop: () => void
  /** Drops every connection and takes no other: the network is cut, the server lives. */
  cut: () => void
  /** Nothing passes, in either direction, and nobody is told: calls run into their timeouts. */
  freeze: () => void
  /** As new; what was held back is lost. */
  mend: () => void
  close: () => Promise<void>
}

/** The network between the browser and the app, so that it can really be cut. */
export async function layLine(app: string): Promise<Line> {
  const port = Number(new URL(app).port)
  let state: 'whole' | 'cut' | 'frozen' = 'whole'
  const open = new Set<Socket>()

  const server = createServer(near => {
    if (state === 'cut') return void near.destroy()
    const far = connect(port, 'localhost')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('data', bytes => state === 'whole' && other.writable && other.write(bytes))
      // A lost connection is what this is for: both ends go.
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('No port was given.')

  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    address: `http://localhost:${at.port}`,
    drop,
    cut: () => {
      state = 'cut'
      drop()
    },
    freeze: () => {
      state = 'frozen'
    },
    mend: () => {
      // Half a message is no message: whatever was under way begins anew.
      if (state === 'frozen') drop()
      state = 'whole'
    },
    close: async () => {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}
