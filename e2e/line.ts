import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Line {
  /** The address at which the app answers through this line. */
  address: string
  /** Closes every connection; new ones are accepted at once. */
  drop: () => void
  /** Closes every connection and refuses new ones: the network is cut while the server runs. */
  cut: () => void
  /** Connections stay open but nothing passes in either direction, so that calls run into their timeouts. */
  freeze: () => void
  /** Ends a cut or a freeze; what was held back is lost. */
  mend: () => void
  close: () => Promise<void>
}

/** Starts a TCP proxy between the browser and the app, so that the network can really be cut. */
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
      // Lost connections are what this is for: both ends are closed.
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
      // Connections of which a part was held back cannot go on: they are closed.
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
