import type { FastifyInstance } from 'fastify'

/** How long the reader of a streamed answer may take nothing of it. */
const READER_MS = 60_000

/**
 * Ends a streamed answer whose reader takes nothing: it holds a database connection or an open file for as long as it lasts, and
 * Node itself waits for ever. Answers that are not streams hold neither.
 */
export function cutSlowReaders(app: FastifyInstance, readerMs = READER_MS) {
  app.addHook('onSend', async (request, { raw }, payload) => {
    if (!isStream(payload)) return payload
    // Node starts the timer again whenever some bytes were taken. It sets its own timer again when the answer is complete.
    raw.setTimeout(readerMs, () => {
      // With nothing to take, as when the database is slow, the reader is not to blame.
      if (raw.writableLength === 0) return
      request.log.warn('a reader that takes nothing was cut')
      raw.destroy()
    })
    return payload
  })
}

const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload && typeof payload.pipe === 'function'
