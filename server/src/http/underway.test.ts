import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from '../../test/until.ts'
import { countUnderway, underway } from './underway.ts'

let app: FastifyInstance
let port: number
let finish: () => void
beforeEach(async () => {
  app = Fastify()
  countUnderway(app)
  const isDone = new Promise<void>(resolve => {
    finish = resolve
  })
  app.get('/slow', () => isDone.then(() => 'done'))
  app.get('/bad', () => {
    throw new Error('bad')
  })
  port = Number(new URL(await app.listen()).port)
})
afterEach(() => app.close())

const ask = (path: string) => fetch(`http://localhost:${port}${path}`).then(answer => answer.text())

it('counts those that are being answered, until they are', async () => {
  const answers = [ask('/slow'), ask('/slow')]
  await until(() => expect(underway[0]).toBe(2))
  finish()
  await Promise.all(answers)
  await ask('/bad')
  await ask('/nowhere')
  await until(() => expect(underway[0]).toBe(0))
})

it('forgets those who went away', async () => {
  const client = connect(port, 'localhost')
  client.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await until(() => expect(underway[0]).toBe(1))
  client.destroy()
  await once(client, 'close')
  await until(() => expect(underway[0]).toBe(0))
  finish()
})

it('leaves sockets out: they stay', async () => {
  const client = connect(port, 'localhost')
  client.write('GET /slow HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  const other = ask('/slow')
  await until(() => expect(underway[0]).toBe(1))
  finish()
  await other
  client.destroy()
  await until(() => expect(underway[0]).toBe(0))
})
