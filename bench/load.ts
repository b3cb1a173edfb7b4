import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Target {
  port: number
  path: string
  bearer?: string
  /** The status of every answer; 200 if absent. */
  status?: number
  /** Each request comes from a network of its own, as a proxy tells it, so that no limit of one visitor is reached. */
  isFromManyNetworks?: boolean
}

/** The response times in milliseconds, in the order of arrival. */
export type Latencies = number[]

const END_OF_HEAD = Buffer.from('\r\n\r\n')

let networks = 0
const forwarded = () => {
  networks += 1
  return `X-Forwarded-For: 10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}\r\n`
}

const requestText = ({ port, path, bearer, isFromManyNetworks }: Target) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${bearer ? `Authorization: Bearer ${bearer}\r\n` : ''}${isFromManyNetworks ? forwarded() : ''}\r\n`

/**
 * Sends so many requests over so many connections, each sending the next request when it is answered. Plain sockets, because a client
 * library would cost as much CPU as the server under test, on the same two cores.
 */
export async function load(target: Target, requests: number, connections: number): Promise<Latencies> {
  const latencies: Latencies = []
  let left = requests
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(target.port, '127.0.0.1').setNoDelay()
      await once(socket, 'connect')
      try {
        while (left-- > 0) {
          const began = performance.now()
          socket.write(requestText(target))
          await readAnswer(socket, target.status)
          latencies.push(performance.now() - began)
        }
      } finally {
        socket.destroy()
      }
    }),
  )
  return latencies
}

/** Resolves when one whole response has arrived; any other status ends the benchmark. */
function readAnswer(socket: Socket, status = 200): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0)
    let missing = -1
    const stop = (error?: Error) => {
      socket.off('data', take).off('error', stop).off('close', closed)
      if (error) reject(error)
      else resolve()
    }
    const closed = () => stop(new Error('the server closed the connection'))
    const take = (chunk: Buffer) => {
      if (missing >= 0) missing -= chunk.length
      else {
        head = Buffer.concat([head, chunk])
        const end = head.indexOf(END_OF_HEAD)
        if (end === -1) return
        const lines = head.toString('latin1', 0, end)
        const length = /^content-length: (\d+)$/im.exec(lines)?.[1]
        if (!lines.startsWith(`HTTP/1.1 ${status}`) || !length)
          return stop(new Error(`not the expected answer:\n${lines}`))
        missing = Number(length) - (head.length - end - END_OF_HEAD.length)
      }
      if (missing === 0) stop()
    }
    socket.on('data', take).on('error', stop).on('close', closed)
  })
}
