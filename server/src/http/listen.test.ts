import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { listening } from './listen.ts'

it.each(['127.0.0.1', 'localhost'])('a stop on %s does not wait forever for one who never reads on', async host => {
  const app = Fastify({ forceCloseConnections: false })
  app.get('/endless', () =>
    Readable.from(
      (function* () {
        for (;;) yield 'x'.repeat(65_536)
      })(),
    ),
  )
  await listening(app, 300).listen({ host, port: 0 })
  const { port } = app.server.address() as { port: number } // it listens
  const [stuck]: IncomingMessage[] = await once(request(`http://127.0.0.1:${port}/endless`).end(), 'response')
  if (!stuck) throw new Error('no response')
  await once(stuck, 'data')
  stuck.pause()
  stuck.on('error', () => {})
  const began = Date.now()
  await app.close()
  expect(Date.now() - began).toBeGreaterThanOrEqual(290)
})
