import { vi } from 'vitest'
import { WebSocket } from 'ws'

export interface Heard {
  topic: string
  payload?: Record<string, unknown>
}
export interface SocketClient {
  socket: WebSocket
  heard: Heard[]
  /** Set when the socket has closed. */
  closed: { code: number | undefined }
  topics(): string[]
  /** Waits for the first message of a topic. */
  hear(topic: string, times?: number): Promise<Heard>
  connectionId(): Promise<string>
}

/** A real WebSocket client. */
export async function openSocket(url: string, headers: Record<string, string> = {}): Promise<SocketClient> {
  const socket = new WebSocket(url, { headers })
  const heard: Heard[] = []
  const closed: SocketClient['closed'] = { code: undefined }
  socket.on('message', data => heard.push(JSON.parse(String(data))))
  socket.on('close', code => {
    closed.code = code
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {}) // how it ended is in `closed`
  const hear = (topic: string, times = 1) =>
    vi.waitFor(() => {
      const found = heard.filter(message => message.topic === topic)[times - 1]
      if (!found)
        throw new Error(`nothing heard of ${topic}, only of ${[...new Set(heard.map(m => m.topic))].join(', ')}`)
      return found
    }, 5_000)
  return {
    socket,
    heard,
    closed,
    topics: () => heard.map(message => message.topic),
    hear,
    connectionId: async () => String((await hear('handshake')).payload?.connectionId),
  }
}
