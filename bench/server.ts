import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Comparison, compare, expectSame, type Side } from './compare.ts'
import { askForFile, download, readPeople } from './exports.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { memoryOf } from './usage.ts'

const LIST = '/api/users?_sort=name&_limit=100'
const SEARCH = 'gonc'
const MAX_RATIO = 1.4

interface ServerSizes {
  /** How long the application rests before its memory is read, in ms. */
  restMs: number
  requests: number
}

export const serverPart = definePart({
  name: 'server',
  about: 'the start, memory, exports, and the list and search of users against the bare handler',
  needs: 'app',
  earlierStarts: 2,
  sizes: { full: { restMs: 3000, requests: 400 }, tiny: { restMs: 0, requests: 1 } },
  measure: benchServer,
})

async function benchServer(bench: AppBench, { restMs, requests }: ServerSizes): Promise<Figure[]> {
  const { app, bare, bearer, pool, starts } = bench
  await wait(restMs)
  const figures: Figure[] = [
    {
      name: 'start until GET /api/ answers',
      unit: 'ms',
      // The minimum of several starts, because other activity of the machine only adds time.
      ours: Math.min(...starts),
      bare: bare.startedIn,
      target: { value: 3000 },
    },
    { name: 'start: CPU until then', unit: 'ms', ours: app.startedWith, bare: bare.startedWith },
    { name: 'memory at rest', unit: 'MB', ours: memoryOf(app.pid), bare: memoryOf(bare.pid), target: { value: 160 } },
    ...(await benchExports(bench)),
  ]
  const lists = { list: ['', ''], search: [`&_search=${SEARCH}`, `?search=${SEARCH}`] } as const
  for (const [name, [ourQuery, bareQuery]] of Object.entries(lists)) {
    const ours: Side = { pid: app.pid, target: { port: app.port, path: `${LIST}${ourQuery}`, bearer } }
    const reference: Side = { pid: bare.pid, target: { port: bare.port, path: `/users${bareQuery}` } }
    const sides = [ours, reference] as const
    figures.push(...figuresOf(name, await compare(bench, name, sides, requests), true))
    const stop = keepWriting(pool)
    const busy = `${name}, someone writing`
    figures.push(...figuresOf(busy, await compare(bench, busy, sides, requests), false))
    await stop()
  }
  return [...figures, { name: 'memory after all that', unit: 'MB', ours: memoryOf(app.pid), bare: memoryOf(bare.pid) }]
}

async function benchExports({ app, bare, bearer, pool, counts, compared }: AppBench): Promise<Figure[]> {
  console.log('Exporting …')
  const figures: Figure[] = []
  const csvOfBare = `http://127.0.0.1:${bare.port}/export.csv`
  for (const format of ['csv', 'xlsx'] as const) {
    const name = `export ${counts.users} rows, ${format}`
    const ours = await download(app, await askForFile(app, bearer, format), pool)
    const plain = format === 'csv' ? await download(bare, csvOfBare, pool) : undefined
    if (plain) {
      const [, ...people] = await readPeople(await askForFile(app, bearer, format))
      expectSame(name, people, await readPeople(csvOfBare))
      compared.push(name)
    }
    figures.push(
      { name: `${name}: memory growth`, unit: 'MB', ours: ours.growth, bare: plain?.growth, target: { value: 100 } },
      { name: `${name}: first byte`, unit: 'ms', ours: ours.firstByte, bare: plain?.firstByte },
      { name: `${name}: last byte`, unit: 'ms', ours: ours.total, bare: plain?.total },
      {
        name: `${name}: rows all read before the first byte`,
        unit: '',
        ours: ours.isEarly ? 0 : 1,
        target: { value: 0.5 },
      },
    )
  }
  return figures
}

function figuresOf(name: string, { ours, bare, ratio }: Comparison, isHeld: boolean): Figure[] {
  const figure = (what: string, key: keyof Comparison['ours'], target?: Figure['target']): Figure => ({
    name: `${name}: ${what}`,
    unit: 'ms',
    ours: ours[key],
    bare: bare[key],
    ratio: ratio[key],
    target,
  })
  const held = isHeld ? { ratio: MAX_RATIO } : undefined
  return [
    figure('CPU of the server', 'cpu', held),
    figure('CPU of PostgreSQL', 'database'),
    figure('median latency', 'median', held),
    figure('p95 latency', 'p95'),
  ]
}

/** Writes to a row of the list every 100 ms directly in the database, so that cached totals never stay valid for longer. */
function keepWriting(pool: pg.Pool): () => Promise<void> {
  let isOn = true
  const writing = (async () => {
    while (isOn) {
      await pool.query(`update users set failed_logins = failed_logins where email = 'pessoa1@socios.example'`)
      await wait(100)
    }
  })()
  // An error is reported where the result is awaited.
  writing.catch(() => undefined)
  return () => {
    isOn = false
    return writing
  }
}
