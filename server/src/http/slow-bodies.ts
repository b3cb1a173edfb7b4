import type { FastifyInstance } from 'fastify'
import { answerAndClose, TOO_SLOW } from './refuse-connection.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take minutes on a slow line: it is judged by its progress instead of its duration. */
    isUpload?: boolean
  }
}

export interface BodyLimits {
  /** How long a body may take as a whole; for a file, how often its progress is checked. */
  bodyMs: number
  /** What must arrive of a file between two checks. */
  uploadLeastBytes: number
}
export const BODY_LIMITS: BodyLimits = { bodyMs: 60_000, uploadLeastBytes: 64 * 1024 }

/**
 * Cuts requests whose bodies arrive byte by byte in order to keep connections busy. Node's own `requestTimeout` cannot do it,
 * because it would apply to files too. The check goes on after an early answer, such as 401, because the connection stays open
 * until the body has arrived.
 */
export function cutSlowBodies(app: FastifyInstance, limits: BodyLimits = BODY_LIMITS) {
  app.addHook('onRequest', async ({ raw, routeOptions, log }, reply) => {
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    const { socket } = raw
    const isUpload = routeOptions.config.isUpload === true
    let before = socket.bytesRead
    const checking = setInterval(() => {
      if (raw.complete) return clearInterval(checking)
      const arrived = socket.bytesRead - before
      before = socket.bytesRead
      if (isUpload && arrived >= limits.uploadLeastBytes) return
      clearInterval(checking)
      log.warn('a request whose body came too slowly was cut')
      // In the middle of an answer another one would become part of it.
      if (reply.raw.headersSent) raw.destroy()
      else answerAndClose(socket, TOO_SLOW)
    }, limits.bodyMs).unref()
    for (const ended of ['end', 'close']) raw.once(ended, () => clearInterval(checking))
  })
}
