import type { FastifyInstance } from 'fastify'

/** How many requests this process is answering, in shared memory so that worker threads can see it and yield to them. */
export const underway = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

export function countUnderway(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    // A web socket stays open for hours and is not counted.
    if (request.headers.upgrade) return
    Atomics.add(underway, 0, 1)
    // `close` comes however the request ends: answered, aborted or failed.
    reply.raw.once('close', () => Atomics.sub(underway, 0, 1))
  })
}
