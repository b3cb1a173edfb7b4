import assert from 'node:assert/strict'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import type pg from 'pg'
import { type Comparison, compare, type Side } from './compare.ts'
import { idleLatencies, latenciesDuring, memberPageRequest } from './concurrent-requests.ts'
import { growCharges } from './grow-charges.ts'
import { growMembers } from './grow-members.ts'
import type { Running } from './measured-app.ts'
import { readJson } from './people.ts'
import type { Figure } from './report.ts'
import { type ApiCall, apiCall, waitForTask } from './run-task.ts'
import { taskFigures } from './task-figures.ts'
import { cpuOf, growthOf } from './usage.ts'

/** Numbers of members: the demonstration's, a town's and a region's. Each has ten years of charges. */
const SIZES = [4070, 20_000, 200_000] as const
const REQUESTS = { 4070: 80, 20000: 80, 200000: 20 } as const
/** The growth of the members' list is measured from this size on. */
const BASE = SIZES[1]
const MAX_RATIO = 1.5

const MEMBERS =
  '/api/members?_sort=name&_fields=name,thumbUrl,memberNumber,stateNameId,categoryId,mobile,email,locality,paidUntil,overdueTotal&_limit=100&_isActive=true'
const DEBTS =
  '/api/unsettled_payments?_sort=dueDate&_fields=memberNumber,memberName,description,dueDate,daysOverdue,amount,reminderLevel,lastReminderAt&_limit=100&_status=aberta&_status=parcial&_memberIsActive=true&_sums=amount'

const PAYMENTS = 120
const AT_ONCE = 50
const RECEIPTS = 1000
/** So many records that 20,000 of them are current members, who are charged. */
const CHARGED = 41_000

interface MoneyBench {
  app: Running
  bare: Running
  pool: pg.Pool
  bearer: string
  postmaster: number
}

/** PAY-02, PAY-03: lists with balances and sums at growing sizes, payments one by one and at once, and receipts in one file. */
export async function benchMoney(bench: MoneyBench): Promise<Figure[]> {
  const figures: Figure[] = []
  let base: Comparison | undefined
  for (const size of SIZES) {
    console.log(`Making ${size} members with their charges …`)
    await growMembers(bench.pool, size)
    await growCharges(bench.pool)
    const members = await compareList(
      bench,
      `members list with balances, ${size} members`,
      MEMBERS,
      '/members/balances',
      size,
    )
    const debts = await compareList(bench, `debts list with its total, ${size} members`, DEBTS, '/debts', size)
    figures.push(...members.figures, ...debts.figures)
    if (size === BASE) {
      base = members.found
      figures.push(...(await benchPayments(bench)), ...(await benchReceipts(bench)), ...(await benchGeneration(bench)))
    } else if (base) figures.push(listGrowth(base, members.found, size))
  }
  return figures
}

async function compareList(
  { app, bare, bearer, postmaster }: MoneyBench,
  name: string,
  path: string,
  barePath: string,
  size: (typeof SIZES)[number],
) {
  console.log(`Comparing: ${name} …`)
  const ours: Side = { pid: app.pid, target: { port: app.port, path, bearer } }
  const reference: Side = { pid: bare.pid, target: { port: bare.port, path: barePath } }
  assert.deepEqual(await readJson(ours), await readJson(reference), 'the two do not answer the same')
  const found = await compare(ours, reference, postmaster, REQUESTS[size])
  const figure = (what: string, key: keyof Comparison['ours'], target?: Figure['target']): Figure => ({
    name: `${name}: ${what}`,
    unit: 'ms',
    ours: found.ours[key],
    bare: found.bare[key],
    ratio: found.ratio[key],
    target,
  })
  const figures = [
    figure('CPU of the server', 'cpu'),
    figure('CPU of PostgreSQL', 'database'),
    figure('median latency', 'median', { ratio: MAX_RATIO }),
  ]
  return { found, figures }
}

/** CPU time of server and database, because latency depends on the machine's other activity. An index may cost the logarithm of the size. */
function listGrowth(small: Comparison, large: Comparison, size: number): Figure {
  const costOf = ({ ours }: Comparison) => ours.cpu + ours.database
  return {
    name: `members list with balances: CPU of one request, ${size} members against ${BASE}`,
    unit: 'ms',
    ours: costOf(large),
    bare: costOf(small),
    target: { ratio: Math.log(size) / Math.log(BASE) },
  }
}

/** One payment after the other against a bare transaction, then many at once. */
async function benchPayments({ app, bare, pool, bearer }: MoneyBench): Promise<Figure[]> {
  const call = apiCall(app.port, bearer)
  const bankAccountId = await findCashBox(pool)
  const { id: userId } = await firstOf<{ id: string }>(pool, `select id from users where role = 'admin' limit 1`)
  const debtors = await findDebtors(pool, 2 * PAYMENTS + AT_ONCE + 1)
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Lisbon' }).format(new Date())
  const payment = (memberId: string) => ({
    memberId,
    amount: 1,
    date,
    method: 'numerario',
    type: 'quota',
    bankAccountId,
  })
  const record = (memberId: string) => call('POST', '/payments', payment(memberId))
  const recordBare = async (memberId: string) => {
    const body = JSON.stringify({ memberId, amount: 100, bankAccountId, userId })
    const response = await fetch(`http://127.0.0.1:${bare.port}/payments`, { method: 'POST', body })
    assert.equal(response.ok, true, 'the bare payment was refused')
    await response.text()
  }
  console.log(`Recording ${PAYMENTS} payments one by one …`)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let n = 0; n < PAYMENTS; n++) {
    ours.push(await timed(() => record(debtors.pop() ?? '')))
    theirs.push(await timed(() => recordBare(debtors.pop() ?? '')))
  }
  console.log(`Recording ${AT_ONCE} payments at once …`)
  const refused = (await Promise.allSettled(debtors.splice(0, AT_ONCE).map(record))).filter(isRefused).length
  const [one = ''] = debtors
  const before = await netOf(pool, one)
  const refusedOfOne = (await Promise.allSettled(Array.from({ length: AT_ONCE }, () => record(one)))).filter(isRefused)
  const name = `${AT_ONCE} payments at once`
  return [
    {
      name: 'recording one payment: median latency',
      unit: 'ms',
      // The first ones load what both need.
      ours: median(ours.slice(20)),
      bare: median(theirs.slice(20)),
      target: { ratio: 2 },
    },
    { name: `${name} of different members: refused`, unit: '', ours: refused, target: { value: 0.5 } },
    { name: `${name} of one member: refused`, unit: '', ours: refusedOfOne.length, target: { value: 0.5 } },
    {
      name: `${name} of one member: cents by which the balance is wrong`,
      unit: '',
      ours: Math.abs((await netOf(pool, one)) - before - AT_ONCE * 100),
      target: { value: 0.5 },
    },
    { name: `${name}: numbers of receipts left out`, unit: '', ours: await countGaps(pool), target: { value: 0.5 } },
  ]
}

const isRefused = ({ status }: PromiseSettledResult<unknown>) => status === 'rejected'

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

const firstOf = async <T extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: unknown[] = [],
): Promise<T> => {
  const { rows } = await pool.query<T>(text, values)
  if (!rows[0]) throw new Error(`nothing was found: ${text}`)
  return rows[0]
}

const findCashBox = async (pool: pg.Pool) =>
  (await firstOf<{ id: string }>(pool, `select id from bank_accounts where kind = 'caixa' and active`)).id

async function findDebtors(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select m.id from members m join member_balances b on b.member_id = m.id
     where m.is_active and b.debt_total >= 1000 and m.family_head_id is null order by m.member_number desc limit $1`,
    [count],
  )
  assert.equal(rows.length, count, 'there are too few who owe something')
  return rows.map(({ id }) => id)
}

/** What a member has paid more than is owed, in cents. */
const netOf = async (pool: pg.Pool, memberId: string) =>
  (
    await firstOf<{ net: number }>(
      pool,
      'select (credit_balance - debt_total)::int as net from member_balances where member_id = $1',
      [memberId],
    )
  ).net

const countGaps = async (pool: pg.Pool) =>
  (
    await firstOf<{ gaps: number }>(
      pool,
      `select coalesce(sum(gaps), 0)::int as gaps from (
         select max(receipt_seq) - count(*) as gaps from payments where receipt_seq is not null group by receipt_series, receipt_year) g`,
    )
  ).gaps

/** A thousand receipts in one PDF, drawn in a worker thread of the server's process. */
async function benchReceipts({ app, pool, bearer }: MoneyBench): Promise<Figure[]> {
  const call = apiCall(app.port, bearer)
  // The first file loads the PDF library, which stays loaded; it is not measured.
  await printReceipts(call, await receiptIds(pool, 4))
  console.log(`Printing ${RECEIPTS} receipts …`)
  const ids = await receiptIds(pool, RECEIPTS)
  const cpuBefore = cpuOf(app.pid)
  const took = await timed(() => printReceipts(call, ids))
  return [
    {
      name: `${RECEIPTS} receipts in one PDF: CPU of the server`,
      unit: 'ms',
      ours: cpuOf(app.pid) - cpuBefore,
      target: { value: 5000 },
    },
    { name: `${RECEIPTS} receipts in one PDF: until it is ready`, unit: 'ms', ours: took },
  ]
}

async function receiptIds(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from payments where receipt_number is not null and type = 'quota' order by date, id limit $1`,
    [count],
  )
  return rows.map(({ id }) => id)
}

async function printReceipts(call: ApiCall, ids: readonly string[]) {
  await waitForTask(call, await call<TaskEntry>('POST', '/payments/receipts', { ids }))
}

/** A year's quotas for 20,000 members while others work. */
async function benchGeneration({ app, pool, bearer }: MoneyBench): Promise<Figure[]> {
  console.log('Generating the quotas of a year …')
  await growMembers(pool, CHARGED)
  await growCharges(pool)
  const call = apiCall(app.port, bearer)
  const year = new Date().getFullYear() + 1
  const others = memberPageRequest(app.port, bearer)
  const idle = await idleLatencies(others)
  let took = 0
  const { growth, result: busy } = await growthOf(app.pid, () =>
    latenciesDuring(others, async () => {
      const request = { query: { _isActive: 'true' }, from: `${year}-01-01`, until: `${year}-12-31` }
      took = await timed(async () => waitForTask(call, await call<TaskEntry>('POST', '/quota_runs/generate', request)))
    }),
  )
  const { charges } = await firstOf<{ charges: number }>(
    pool,
    'select charge_count as charges from quota_runs where year = $1 order by at desc limit 1',
    [year],
  )
  const name = `quotas of a year, ${charges} charges`
  return [
    { name: `${name}: until they are there`, unit: 'ms', ours: took, target: { value: 15_000 } },
    ...taskFigures(name, { growth, busy, idle }),
  ]
}
