import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fileForm } from '../multipart.ts'
import { createTestApp, type Signed, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'

const CHECK_MS = 400
const limits = { bodyMs: CHECK_MS, uploadLeastBytes: 1000, readerMs: CHECK_MS }

let t: TestApp
let dataDir: string
let editor: Signed
let port: number
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-slow-'))
  t = await createTestApp({ dataDir }, { limits })
  editor = await t.signedIn('editor')
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port)
  // More than the operating system keeps for a reader that takes nothing.
  await sql`
    insert into tags (id, name, name_sort, scope, description, search)
    select uuidv7(), 'T' || n, 't' || n, 'members', repeat('x', 8000), '' from generate_series(1, 4000) n
  `.execute(t.database.kysely)
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await untilFree(3)
})

/** Bytes as they are, on a connection that stays open; the end of what comes back, and whether the server has hung up. */
function open(...lines: string[]) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const got = { text: '', isClosed: false }
  socket.on('data', chunk => {
    got.text = (got.text + chunk).slice(-2000)
  })
  socket.on('close', () => {
    got.isClosed = true
  })
  socket.on('error', () => undefined)
  socket.write(`${[...lines, 'host: x', ''].join('\r\n')}\r\n`)
  return { socket, got }
}
const bearer = () => `authorization: Bearer ${editor.access}`
const untilClosed = ({ got }: ReturnType<typeof open>) =>
  vi.waitFor(() => expect(got.isClosed).toBe(true), { timeout: 10_000 })

describe('API-01: a body that drips', () => {
  const drip = async (client: ReturnType<typeof open>) => {
    while (!client.got.isClosed) {
      client.socket.write(' ')
      await sleep(CHECK_MS / 10)
    }
  }
  const JSON_HEAD = ['content-type: application/json', 'content-length: 5000']

  it('is cut as a whole, with words', async () => {
    const client = open('POST /api/tags HTTP/1.1', bearer(), ...JSON_HEAD)
    await drip(client)
    const [head = '', body = ''] = client.got.text.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1.1 408 /)
    expect(JSON.parse(body)).toEqual({ code: 'timeout', errors: { _: 'O pedido demorou demasiado a chegar.' } })
  })

  it('is cut too when the request was answered before', async () => {
    const client = open('POST /api/tags HTTP/1.1', ...JSON_HEAD)
    await drip(client)
    expect(client.got.text).toMatch(/^HTTP\/1.1 401 /)
    expect(client.got.text).not.toContain('HTTP/1.1 408')
  })

  const upload = (length: number, contentType: string) =>
    open('POST /api/settings/logo HTTP/1.1', bearer(), `content-type: ${contentType}`, `content-length: ${length}`)

  it('API-04a: a file may take longer while it makes progress', async () => {
    const { payload, headers } = fileForm(Buffer.alloc(1_000_000))
    const client = upload(payload.length, headers['content-type'])
    const begun = performance.now()
    for (let sent = 0; performance.now() - begun < 4 * CHECK_MS; sent += 2000) {
      client.socket.write(payload.subarray(sent, sent + 2000))
      await sleep(CHECK_MS / 20)
      if (sent > payload.length) throw new Error('the file was too small for this test')
    }
    expect(client.got).toEqual({ text: '', isClosed: false })
    client.socket.write(payload.subarray(client.socket.bytesWritten))
  })

  it('API-04a: a file that makes none is cut', async () => {
    const { payload, headers } = fileForm(Buffer.alloc(1_000_000))
    const client = upload(payload.length, headers['content-type'])
    client.socket.write(payload.subarray(0, 20_000))
    await drip(client)
    expect(client.got.text).toMatch(/^HTTP\/1.1 408 /)
  })
})

/** How many more whole lists could be read now. */
const freeStreams = () => {
  const { totalCount, idleCount } = t.database.streams
  return 3 - (totalCount - idleCount)
}
const untilFree = (streams: number) => until(() => expect(freeStreams()).toBe(streams))
/** Asks for all tags and reads nothing. */
function readNothing() {
  const client = open('GET /api/tags?_limit=-1 HTTP/1.1', bearer())
  client.socket.pause()
  return client
}

describe('API-01: whole lists', () => {
  it('a reader who takes nothing is cut, and its database connection is free again', async () => {
    const client = readNothing()
    await untilFree(2)
    await untilFree(3)
    client.socket.resume()
    await untilClosed(client)
    expect(client.got.text).not.toContain('"total":4000')
  })

  it('a reader who takes them slowly, but takes them, gets all', async () => {
    const { socket, got } = readNothing()
    // In steps, with a pause before each, in all longer than a reader may take nothing.
    const begun = performance.now()
    for (let step = 1; !got.text.endsWith('"total":4000}}\r\n0\r\n\r\n'); step += 1) {
      const upTo = step * 4_000_000
      socket.on('data', function stop() {
        if (socket.bytesRead < upTo) return
        socket.off('data', stop)
        socket.pause()
      })
      socket.resume()
      await vi.waitFor(
        () => expect(got.isClosed || socket.bytesRead >= upTo || got.text.endsWith('\r\n0\r\n\r\n')).toBe(true),
        { timeout: 30_000 },
      )
      expect(got.isClosed).toBe(false)
      await sleep(CHECK_MS / 4)
    }
    expect(performance.now() - begun).toBeGreaterThan(CHECK_MS)
  })

  it('three are sent at once; the fourth is answered 503 with words, and everything else goes on', async () => {
    const { streams } = t.database
    const { connectionTimeoutMillis } = streams.options
    // Held here instead of by slow readers, who would be cut while this test runs.
    const held = await Promise.all([streams.connect(), streams.connect(), streams.connect()])
    // Only now, because connecting may take longer on a busy machine.
    streams.options.connectionTimeoutMillis = 50
    const links: string[] = []
    try {
      const busy = { code: 'unavailable', errors: { _: expect.stringMatching(/^Estão a ser enviadas outras listas/) } }
      const list = await t.call('GET', '/tags', { as: editor, query: { _limit: '-1' } })
      expect({ status: list.status, body: list.body }).toEqual({ status: 503, body: busy })
      expect(Number(list.headers['retry-after'])).toBeGreaterThan(0)
      for (const format of ['csv', 'xlsx', 'pdf']) {
        const asked = await t.call('POST', '/users/export', { as: editor, body: { format } })
        const link = asked.body.data.url.replace('/api', '')
        links.push(link)
        const file = await t.call('GET', link)
        expect({ format, status: file.status, body: file.body }).toEqual({ format, status: 503, body: busy })
        expect(file.headers['content-disposition']).toBeUndefined()
      }
      expect((await t.call('GET', '/tags', { as: editor })).status).toBe(200)
    } finally {
      streams.options.connectionTimeoutMillis = connectionTimeoutMillis
      for (const client of held) client.release()
    }
    // A link that could not be served is not used up, and still works only once.
    for (const link of links) {
      expect((await t.call('GET', link)).status).toBe(200)
      expect((await t.call('GET', link)).status).toBe(404)
    }
  })

  it('readers who hold all streams leave the connections of the others alone', async () => {
    const readers = [readNothing(), readNothing(), readNothing()]
    await untilFree(0)
    // As many as the pool has, in use at once.
    const others = await Promise.all(Array.from({ length: 5 }, () => t.database.pool.connect()))
    for (const other of others) other.release()
    for (const { socket } of readers) socket.destroy()
  })
})
