import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { benchApiKey } from './api-key.ts'
import { closePool, openPool } from './bench-pool.ts'
import { benchBrowser } from './browser/bench-browser.ts'
import { benchCardPage } from './browser/card-page.ts'
import { benchPaymentPage } from './browser/payment-page.ts'
import { writeReferencePages } from './browser/reference-pages.ts'
import { benchBulkChanges } from './bulk-changes.ts'
import { benchCallbacks } from './callbacks.ts'
import { benchCards } from './cards.ts'
import { type Comparison, compare, type Side } from './compare.ts'
import { askForFile, download } from './exports.ts'
import { benchFiscalQr } from './fiscal-qr.ts'
import { benchImport } from './import.ts'
import { benchLabels } from './labels.ts'
import { fill, makeDataDir, type Running, removeDataDir, startApp, startBare, USERS } from './measured-app.ts'
import { benchMessages } from './messages.ts'
import { benchMoney } from './money.ts'
import { benchNotices } from './notices.ts'
import { benchPaymentAdvices } from './payment-advices.ts'
import { benchPeople } from './people.ts'
import { type Figure, report } from './report.ts'
import { benchReports } from './reports.ts'
import { signIn } from './sign-in.ts'
import { benchTreasuryDownload } from './treasury-download.ts'
import { benchTreasuryList } from './treasury-list.ts'
import { benchTreasuryUploads } from './treasury-uploads.ts'
import { memoryOf, parentOf } from './usage.ts'
import { benchVerify } from './verify-cards.ts'

const LIST = '/api/users?_sort=name&_limit=100'
const SEARCH = 'gonc'
const MAX_RATIO = 1.4
/** Cards are printed only where the code on them can be opened. */
const CARDS_ADDRESS = { PUBLIC_URL: 'https://socios.associacao.example' }

const dataDir = await makeDataDir()
const stops: (() => Promise<unknown>)[] = [() => removeDataDir(dataDir)]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().then(() => process.exit(1)))

let stopping: Promise<void> | undefined
/** Stops everything once, whether called by a signal or at the end of the interrupted work. */
function stopAll() {
  stopping ??= stopDownTo(0)
  return stopping
}

/** Stops what was started last first, because the applications use the database. */
async function stopDownTo(kept: number): Promise<void> {
  while (stops.length > kept) await stops.pop()?.()
}

try {
  process.exitCode = report(await bench()) ? 0 : 1
} finally {
  await stopAll()
}

/** `npm run bench -- server`, `-- import`, `-- browser`, `-- payment-page`, `-- card-page`, `-- verify`, `-- api-key`, `-- people`, `-- labels`, `-- bulk`, `-- messages`, `-- callbacks`, `-- notices`, `-- money`, `-- cards`, `-- fiscal-qr`, `-- treasury-uploads`, `-- treasury-download`, `-- treasury-list`, `-- reports` or `-- advices`: one part. */
async function bench(wantedPart = process.argv.at(2)): Promise<Figure[]> {
  console.log(`Making ${USERS} users …`)
  const demo = await fill(dataDir)
  await writeReferencePages(dataDir)
  const isSelected = (part: string) => wantedPart === undefined || wantedPart === part
  return [
    { name: 'demonstration of 4,070 records: load', unit: 'ms', ours: demo, target: { value: 45_000 } },
    ...(isSelected('server') ? await benchServer() : []),
    ...(isSelected('import') ? await withApp(async app => benchImport(app, await signIn(app))) : []),
    ...(isSelected('browser') ? await withApp(benchBrowser) : []),
    ...(isSelected('payment-page') ? await withApp(async app => benchPaymentPage(app, await signIn(app))) : []),
    ...(isSelected('card-page') ? await withApp(async app => benchCardPage(app, await signIn(app))) : []),
    ...(isSelected('api-key') ? await benchWithBare(benchApiKey) : []),
    ...(isSelected('verify') ? await benchWithBare(benchVerify) : []),
    ...(isSelected('fiscal-qr') ? await benchFiscalQr() : []),
    ...(isSelected('treasury-uploads')
      ? await withApp(async app => benchTreasuryUploads({ app, bearer: await signIn(app) }))
      : []),
    ...(isSelected('treasury-list') ? await benchWithBare(benchTreasuryList) : []),
    // These are last, because they add members: up to 200,000, and at least 20,000.
    ...(isSelected('people') ? await benchWithBare(benchPeople) : []),
    ...(isSelected('messages') ? await benchWithBare(benchMessages) : []),
    ...(isSelected('callbacks') ? await benchWithBare(benchCallbacks) : []),
    ...(isSelected('labels') ? await benchOnMembers(benchLabels) : []),
    ...(isSelected('advices') ? await benchOnMembers(benchPaymentAdvices) : []),
    ...(isSelected('cards') ? await benchOnMembers(bench => benchCards({ ...bench, dataDir }), CARDS_ADDRESS) : []),
    ...(isSelected('treasury-download')
      ? await benchOnMembers(bench => benchTreasuryDownload({ ...bench, dataDir }))
      : []),
    ...(isSelected('bulk') ? await benchOnMembers(benchBulkChanges) : []),
    ...(isSelected('notices') ? await benchOnMembers(benchNotices) : []),
    ...(isSelected('money') ? await (wantedPart ? benchWithBare : benchApart)(benchMoney) : []),
    ...(isSelected('reports') ? await (wantedPart ? benchWithBare : benchApart)(benchReports) : []),
  ]
}

interface BareBench extends MembersBench {
  /** The hand-written handler that answers the same. */
  bare: Running
  connection: pg.PoolConfig
  postmaster: number
}
async function benchWithBare(measure: (bench: BareBench) => Promise<Figure[]>, folder = dataDir): Promise<Figure[]> {
  const alreadyStarted = stops.length
  const app = await startApp(folder)
  stops.push(app.stop)
  const embedded = await startEmbedded({ dataDir: folder, log: () => undefined })
  stops.push(embedded.stop)
  const bare = await startBare(embedded.options)
  stops.push(bare.stop)
  const pool = openPool(embedded.superuser)
  stops.push(() => closePool(pool))
  const figures = await measure({
    app,
    bare,
    pool,
    connection: embedded.options,
    bearer: await signIn(app),
    postmaster: await findPostmaster(pool),
  })
  await stopDownTo(alreadyStarted)
  return figures
}

/** On data of its own, because the other parts have grown theirs to the largest size by now. */
async function benchApart(measure: (bench: BareBench) => Promise<Figure[]>): Promise<Figure[]> {
  const folder = await makeDataDir()
  stops.push(() => removeDataDir(folder))
  await fill(folder)
  const figures = await benchWithBare(measure, folder)
  await stops.pop()?.()
  return figures
}

interface MembersBench {
  app: Running
  pool: pg.Pool
  bearer: string
}
async function benchOnMembers(
  measure: (bench: MembersBench) => Promise<Figure[]>,
  environment?: Parameters<typeof startApp>[1],
): Promise<Figure[]> {
  const alreadyStarted = stops.length
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  stops.push(embedded.stop)
  const pool = openPool(embedded.superuser)
  stops.push(() => closePool(pool))
  const figures = await withApp(async app => measure({ app, pool, bearer: await signIn(app) }), environment)
  await stopDownTo(alreadyStarted)
  return figures
}

async function withApp(
  work: (app: Running) => Promise<Figure[]>,
  environment?: Parameters<typeof startApp>[1],
): Promise<Figure[]> {
  const app = await startApp(dataDir, environment)
  stops.push(app.stop)
  const figures = await work(app)
  await stops.pop()?.()
  return figures
}

async function benchServer(): Promise<Figure[]> {
  console.log('Starting …')
  const starts: number[] = []
  for (let n = 0; n < 2; n++) {
    const once = await startApp(dataDir)
    starts.push(once.startedIn)
    await once.stop()
  }
  const app = await startApp(dataDir)
  stops.push(app.stop)
  starts.push(app.startedIn)
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  stops.push(embedded.stop)
  const bare = await startBare(embedded.options)
  stops.push(bare.stop)
  await wait(3000)
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
  ]

  const pool = openPool(embedded.superuser)
  stops.push(() => closePool(pool))
  const postmaster = await findPostmaster(pool)
  const bearer = await signIn(app)

  console.log('Exporting …')
  for (const format of ['csv', 'xlsx'] as const) {
    const ours = await download(app, await askForFile(app, bearer, format), pool)
    const plain = format === 'csv' ? await download(bare, `http://127.0.0.1:${bare.port}/export.csv`, pool) : undefined
    const name = `export ${USERS} rows, ${format}`
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

  const lists = { list: ['', ''], search: [`&_search=${SEARCH}`, `?search=${SEARCH}`] } as const
  for (const [name, [ourQuery, bareQuery]] of Object.entries(lists)) {
    console.log(`Comparing: ${name} …`)
    const ours: Side = { pid: app.pid, target: { port: app.port, path: `${LIST}${ourQuery}`, bearer } }
    const reference: Side = { pid: bare.pid, target: { port: bare.port, path: `/users${bareQuery}` } }
    assert.deepEqual(await readJson(ours), await readJson(reference), 'the two do not answer the same')
    figures.push(...figuresOf(name, await compare(ours, reference, postmaster), true))
    const stop = keepWriting(pool)
    figures.push(...figuresOf(`${name}, someone writing`, await compare(ours, reference, postmaster), false))
    await stop()
  }
  figures.push({ name: 'memory after all that', unit: 'MB', ours: memoryOf(app.pid), bare: memoryOf(bare.pid) })
  // The benchmarks of the screens run alone.
  await stopDownTo(1)
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

async function findPostmaster(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = parentOf(rows[0]?.pid ?? 0)
  if (!parent) throw new Error('the database server was not found among the processes')
  return parent
}

async function readJson({ target }: Side): Promise<unknown> {
  const headers: HeadersInit = target.bearer ? { authorization: `Bearer ${target.bearer}` } : {}
  const response = await fetch(`http://127.0.0.1:${target.port}${target.path}`, { headers })
  return response.json()
}
