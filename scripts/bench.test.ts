import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chooseParts, listOfParts } from '../bench/choose-parts.ts'
import { compare, expectSame, type Side } from '../bench/compare.ts'
import { type BenchPart, definePart, type Provide } from '../bench/part.ts'
import { proveParts } from '../bench/prove-parts.ts'
import { root } from './paths.mjs'

const ROW = { _id: '1', name: 'Maria', approvesTreasury: false }

/** Three small handlers: the application, a bare one that answers the same, and one that was forgotten when a field was added. */
const servers: Server[] = []
const ports = new Map<string, number>()
const sideOf = (name: string): Side => ({
  pid: process.pid,
  target: { port: ports.get(name) ?? 0, path: '/users' },
})

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const outdated = { _id: ROW._id, name: ROW.name }
  for (const [name, row] of Object.entries({ ours: ROW, bare: ROW, outdated })) {
    const text = JSON.stringify({ data: [row], meta: { total: 1 } })
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-length': Buffer.byteLength(text) }).end(text)
    })
    servers.push(server)
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    ports.set(name, (server.address() as AddressInfo).port) // it listens on a port
  }
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise(closed => server.close(closed))
  }
})

/** A part like those of the bench, whose bare handler is the given one. */
const partAgainst = (bare: string): BenchPart =>
  definePart({
    name: `users-${bare}`,
    about: 'a list of users',
    needs: 'nothing',
    sizes: { full: { requests: 400 }, tiny: { requests: 1 } },
    measure: async (run, { requests }) => {
      await compare({ ...run, postmaster: process.pid }, 'list of users', [sideOf('ours'), sideOf(bare)], requests)
      return []
    },
  })

const refuse = async (): Promise<never> => {
  throw new Error('nothing is started in this test')
}
const prove = (...parts: BenchPart[]) =>
  proveParts(parts, run => ({ nothing: async () => run, app: refuse, browser: refuse }) satisfies Provide)

describe('the tiny run of the benchmarks', () => {
  it('holds what both sides answer alike', async () => {
    expect(await prove(partAgainst('bare'))).toEqual({ compared: ['list of users'], failures: [] })
  })

  it('fails where the bare handler lacks a field, says which, and goes on with the parts after it', async () => {
    expect(await prove(partAgainst('outdated'), partAgainst('bare'))).toEqual({
      compared: ['list of users'],
      failures: [
        'users-outdated: list of users: the two do not answer the same at data.0.approvesTreasury: ours false, the bare handler nothing',
      ],
    })
  })

  it('fails where what a part needs does not start', async () => {
    const part = definePart<'app', object>({
      name: 'app',
      about: '',
      needs: 'app',
      sizes: { full: {}, tiny: {} },
      measure: async () => [],
    })
    expect((await prove(part)).failures).toEqual(['app: nothing is started in this test'])
  })

  it.each([
    ['a value', { a: { b: 1 } }, { a: { b: 2 } }, 'at a.b: ours 1, the bare handler 2'],
    ['a row', { data: [1] }, { data: [1, 2] }, 'at data.1: ours nothing, the bare handler 2'],
    ['null and nothing', { a: null }, {}, 'at a: ours null, the bare handler nothing'],
    ['an object and a list', { a: {} }, { a: [] }, 'at a: ours {}, the bare handler []'],
  ])('tells %s apart', (_, ours, bare, told) => {
    expect(() => expectSame('it', ours, bare)).toThrow(`it: the two do not answer the same ${told}`)
  })
})

describe('the registry of parts', () => {
  const sources = new Map(
    readdirSync(join(root, 'bench'), { recursive: true })
      .map(String)
      .filter(file => /\.tsx?$/.test(file))
      .map(file => [file, readFileSync(join(root, 'bench', file), 'utf8')] as const),
  )

  it('has every part that a file of the bench defines', () => {
    const defined = [...sources.values()].flatMap(text =>
      [...text.matchAll(/(\w+) = definePart\b/g)].map(([, name]) => name),
    )
    const [, listed = ''] = /PARTS: readonly BenchPart\[\] = \[(.*)\]/s.exec(sources.get('parts.ts') ?? '') ?? []
    expect(defined).toContain('serverPart')
    expect([...listed.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => name).toSorted()).toEqual(defined.toSorted())
  })

  it('reaches every file of the bench, so that none is measured by nothing', () => {
    // The programs, and the pages that the reference pages are built from.
    const entries = ['main.ts', 'bare.ts', ...[...sources.keys()].filter(file => /browser\/(plain|vanilla)/.test(file))]
    const reached = new Set<string>()
    const waiting = [...entries]
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      if (reached.has(file)) continue
      reached.add(file)
      for (const [, path = ''] of (sources.get(file) ?? '').matchAll(/from '(\.[^']+)'/g)) {
        const imported = join(dirname(file), path).replaceAll('\\', '/')
        if (sources.has(imported)) waiting.push(imported)
      }
    }
    expect([...sources.keys()].filter(file => !reached.has(file))).toEqual([])
  })

  it('chooses parts by their names, tells of unknown ones, and lists all', () => {
    const parts = [partAgainst('bare'), partAgainst('outdated')]
    expect(chooseParts(parts, [])).toEqual({ parts, isTiny: false, unknown: [] })
    const [first] = parts
    expect(chooseParts(parts, ['--tiny', 'users-bare', 'users-bear'])).toEqual({
      parts: [first],
      isTiny: true,
      unknown: ['users-bear'],
    })
    expect(listOfParts(parts).split('\n').slice(-2)).toEqual([
      '  users-bare      a list of users',
      '  users-outdated  a list of users',
    ])
  })
})
