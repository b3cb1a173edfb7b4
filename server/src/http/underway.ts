import type { FastifyInstance } from 'fastify'

/** How many requests of this process are being answered, where its threads see it too: whoever works behind them gives way. */
export const underway = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

export function countUnderway(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    // A socket stays open all day.
    if (request.headers.upgrade) return
    Atomics.add(underway, 0, 1)
    // However it ends: answered, broken off or failed.
    reply.raw.once('close', () => Atomics.sub(underway, 0, 1))
  })
}
