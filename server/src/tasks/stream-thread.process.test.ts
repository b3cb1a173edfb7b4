import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findProgram } from '../../test/bundled-programs.ts'
import type { PiecesProgram } from '../../test/pieces.worker.ts'
import { emptyDatabase, type TestDatabase } from '../../test/test-database.ts'
import { streamThread } from './stream-thread.ts'

const PIECE = 256 * 1024

let db: TestDatabase
let file: URL
beforeAll(async () => {
  db = await emptyDatabase()
  file = pathToFileURL(await findProgram('piecesWorker'))
})
afterAll(() => db.drop())

function start(program: Pick<PiecesProgram, 'pieces' | 'failsAfter' | 'exitsAfter'>) {
  const made = new Int32Array(new SharedArrayBuffer(4))
  const name = `thread ${randomUUID()}`
  return {
    stream: streamThread(file, db, { ...program, name, made, pieceSize: PIECE } satisfies PiecesProgram),
    made,
    name,
  }
}

/** A thread that still runs has its connection. */
const isConnected = async (name: string) => {
  const { rows } = await sql`select from pg_stat_activity where application_name = ${name}`.execute(db.kysely)
  return rows.length > 0
}
const waitForEnd = (name: string) => vi.waitFor(async () => expect(await isConnected(name)).toBe(false), 30_000)

describe('CARD-01: a PDF that a thread draws while it is fetched', () => {
  it('arrives whole and in order, and the thread ends by itself', async () => {
    const { stream, name } = start({ pieces: 9 })
    const bytes = await buffer(stream)
    expect(bytes).toHaveLength(9 * PIECE)
    expect(Array.from({ length: 9 }, (_, place) => bytes[place * PIECE])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    await waitForEnd(name)
  })

  it('may be empty', async () => {
    const { stream, name } = start({ pieces: 0 })
    expect(await buffer(stream)).toHaveLength(0)
    await waitForEnd(name)
  })

  it('is drawn no faster than it is fetched', async () => {
    const { stream, made, name } = start({ pieces: 500 })
    await once(stream, 'readable')
    // Asked for more than once, so that it was long enough.
    for (let asked = 0; asked < 20; asked += 1) expect(await isConnected(name)).toBe(true)
    expect(Atomics.load(made, 0)).toBeLessThan(10)
    stream.destroy()
    await waitForEnd(name)
  })

  it.each([
    ['fails', { pieces: 9, failsAfter: 3 }, 'a photo could not be read'],
    ['ends too early', { pieces: 9, exitsAfter: 3 }, 'ended with 3'],
    ['fails before the first byte', { pieces: 9, failsAfter: 0 }, 'a photo could not be read'],
  ])('breaks off with an error where the thread %s, instead of seeming whole', async (_what, program, message) => {
    const { stream, name } = start(program)
    await expect(buffer(stream)).rejects.toThrow(message)
    await waitForEnd(name)
  })

  it('is no longer drawn once who fetches it has gone away', async () => {
    let opened: ReturnType<typeof start> | undefined
    const server = createServer((_request, response) => {
      opened = start({ pieces: 5000 })
      opened.stream.pipe(response)
      response.once('close', () => opened?.stream.destroy())
    })
    await new Promise<void>(resolve => server.listen(0, resolve))
    const { port } = server.address() as AddressInfo
    const leaving = new AbortController()
    const answer = await fetch(`http://127.0.0.1:${port}`, { signal: leaving.signal })
    await answer.body?.getReader().read()
    if (!opened) throw new Error('nothing was asked for')
    expect(await isConnected(opened.name)).toBe(true)
    leaving.abort()
    await waitForEnd(opened.name)
    expect(Atomics.load(opened.made, 0)).toBeLessThan(5000)
    await new Promise(resolve => server.close(resolve))
  })
})
