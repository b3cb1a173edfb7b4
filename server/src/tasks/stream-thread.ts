import { Readable } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import type { Database } from '../db/connect.ts'
import { startThread } from './run-thread.ts'

/** What a thread answers to each request for more: bytes, or null at their end. */
type Piece = Uint8Array<ArrayBuffer> | null

const NEXT = 'next'

/**
 * Runs a program in a thread of its own and answers the bytes that it sends by `sendPieces`, as they come. The thread makes the next
 * piece when it is asked for, so what waits in memory is little, however slowly it is fetched. Whoever stops reading ends the thread.
 */
export function streamThread(file: URL, database: Database, data: object): Readable {
  const thread = startThread(file, database, data)
  // A thread that has sent everything closes its connections and ends by itself.
  let isComplete = false
  const stream = new Readable({
    read: () => thread.postMessage(NEXT),
    destroy: (error, done) => {
      if (isComplete) done(error)
      else thread.terminate().then(() => done(error), done)
    },
  })
  thread.on('message', (piece: Piece) => {
    isComplete = piece === null
    stream.push(piece)
  })
  thread.once('error', error => stream.destroy(error))
  thread.once('exit', code => {
    if (!isComplete && !stream.destroyed) stream.destroy(new Error(`the thread ${file.pathname} ended with ${code}`))
  })
  return stream
}

/** The thread's half: sends each piece when it is asked for. */
export async function sendPieces(port: MessagePort, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const requests = requestsFrom(port)
  for await (const piece of pieces) {
    await requests.next()
    // A copy of its own, because the memory of small buffers is shared and cannot be handed over.
    const own = new Uint8Array(piece)
    port.postMessage(own, [own.buffer])
  }
  await requests.next()
  port.postMessage(null)
  port.close()
}

/** Fulfils one promise for each request, also for those that came before anybody waited. */
function requestsFrom(port: MessagePort): { next(): Promise<void> } {
  let unanswered = 0
  let wake: (() => void) | undefined
  port.on('message', () => {
    unanswered += 1
    wake?.()
  })
  return {
    async next() {
      if (unanswered === 0)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      wake = undefined
      unanswered -= 1
    },
  }
}
