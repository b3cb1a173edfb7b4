import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { callbackCall, testPaymentProvider } from '@agremia/model/calls/payment-providers'
import { sql } from 'kysely'
import { connect, type Database } from '../server/src/db/connect.ts'
import { createRandom } from '../server/src/features/demo/random.ts'
import { SIMULATOR_KEYS } from '../server/src/features/payment-providers/simulator/simulator-keys.ts'
import { openRequests } from '../server/src/features/payment-requests/open-requests.ts'
import { readStored, textsOf } from '../server/src/features/settings/store.ts'
import { SYSTEM } from '../server/src/http/actor.ts'
import { inTransaction } from '../server/src/resource/context.ts'
import { expectSame } from './compare.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { apiCall } from './run-task.ts'
import { cpuOf, cpuOfTree } from './usage.ts'

const MAX_RATIO = 3

interface CallbackSizes {
  /** Callbacks a second, for some seconds; each payment is told twice. */
  perSecond: number
  payments: number
}

export const callbacksPart = definePart({
  name: 'callbacks',
  about: 'PAY-05: payments that the service tells of twice and in any order, against a transaction that notes each',
  needs: 'app',
  sizes: { full: { perSecond: 200, payments: 1000 }, tiny: { perSecond: 20, payments: 2 } },
  measure: benchCallbacks,
})

async function benchCallbacks(bench: AppBench, sizes: CallbackSizes): Promise<Figure[]> {
  const { perSecond, payments } = sizes
  const database = connect(bench.connection, () => undefined)
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(database.kysely)).rows[0]?.n ?? Number.NaN
  try {
    console.log(`Paying ${payments} references …`)
    await sql`create table bare_callbacks (like provider_payments including indexes)`.execute(database.kysely)
    const settings = textsOf(await readStored(database.kysely))
    const { rows: owing } = await sql<{ payerId: string; chargeIds: string[] }>`
      select member_id as "payerId", array_agg(id) as "chargeIds" from unsettled_payments
      where amount > 0 and not is_parked and bill_to_member_id is null group by member_id order by member_id limit ${payments}
    `.execute(database.kysely)
    assert.equal(owing.length, payments, 'there are too few who owe something')
    const requests = await inTransaction(database, SYSTEM, new Date(), context =>
      openRequests({ ...context, settings }, owing),
    )
    const callbacks = await payAll(bench, requests)
    const countBooked = () =>
      count(sql`select (select count(*) from payments)::int + (select count(*) from received_money)::int as n`)
    const before = await countBooked()

    const name = `${perSecond} callbacks a second`
    console.log(`Sending ${perSecond} callbacks a second to each in turn …`)
    const path = `/api${callbackCall.path}`
    const bare = await sendPaced(bench.bare.port, '/callback', callbacks, perSecond)
    const cpu = cpuOf(bench.app.pid) + cpuOfTree(bench.postmaster)
    const began = performance.now()
    const ours = await sendPaced(bench.app.port, path, callbacks, perSecond)
    while ((await count(sql`select count(*)::int as n from provider_payments where booked_at is null`)) > 0)
      await wait(100)
    const took = performance.now() - began
    expectSame(name, await readHeard(database, 'provider_payments'), await readHeard(database, 'bare_callbacks'))
    bench.compared.push(name)
    const spent = cpuOf(bench.app.pid) + cpuOfTree(bench.postmaster) - cpu
    // What is told once more changes nothing.
    await sendPaced(bench.app.port, path, callbacks.slice(0, perSecond), perSecond)

    const ids = requests.map(({ id }) => id)
    const once = await count(sql`
      select count(*)::int as n from payment_requests r where r.id = any(${ids}::uuid[]) and r.status = 'pago'
        and (select sum(p.amount) from payments p where p.request_id = r.id) = r.total
        and (select count(*) from provider_payments p where p.request_id = r.id) = 1
    `)
    const booked = (await countBooked()) - before
    return [
      {
        name: `${name}: median latency`,
        unit: 'ms',
        ours: median(ours),
        bare: median(bare),
        target: { ratio: MAX_RATIO },
      },
      { name: `${name}: not booked once`, unit: '', ours: payments - once, target: { value: 0.5 } },
      { name: `${name}: booked too often or kept`, unit: '', ours: booked - once, target: { value: 0.5 } },
      { name: `${name}: until all ${payments} are booked`, unit: 'ms', ours: took },
      { name: `${name}: CPU of one payment, with PostgreSQL`, unit: 'ms', ours: spent / payments },
    ]
  } finally {
    await database.close()
  }
}

/** What was noted of the payments of which the bare handler was told. */
async function readHeard({ kysely }: Database, table: 'provider_payments' | 'bare_callbacks') {
  const { rows } = await sql`
    select entity, reference, amount, method, paid_at::text, provider from ${sql.table(table)}
    where (entity, reference) in (select entity, reference from bare_callbacks) order by entity, reference
  `.execute(kysely)
  return rows
}

/** Pays the reference of each request at the simulator, which tells nobody; answers the callbacks that tell of it, in any order. */
async function payAll(
  { app, bearer }: AppBench,
  requests: readonly { entity: string | null; reference: string | null; total: number }[],
): Promise<string[]> {
  const { simulatorPage } = await apiCall(app.port, bearer)<{ simulatorPage: string }>(
    'POST',
    testPaymentProvider.path,
    {},
  )
  for (const { entity, reference, total } of requests) {
    const body = new URLSearchParams({
      button: 'payUnheard',
      entity: String(entity),
      reference: String(reference),
      amount: (total / 100).toFixed(2).replace('.', ','),
    })
    const response = await fetch(simulatorPage, { method: 'POST', body, redirect: 'manual' })
    await response.text()
  }
  const listed = await fetch(new URL('/v2/payments/read', simulatorPage), {
    method: 'POST',
    body: JSON.stringify({ boKey: SIMULATOR_KEYS.backofficeKey }),
  })
  const { payments } = (await listed.json()) as { payments: Listed[] } // the simulator's own shape
  const told = payments.map(({ entity, reference, amount, paymentDate }) =>
    new URLSearchParams({
      key: SIMULATOR_KEYS.antiPhishingKey,
      entity,
      reference,
      amount: amount.toFixed(2),
      payment_datetime: paymentDate,
    }).toString(),
  )
  const random = createRandom(told.length)
  return [...told, ...told]
    .map(query => ({ query, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ query }) => query)
}

interface Listed {
  entity: string
  reference: string
  amount: number
  paymentDate: string
}

/** Sends each at its moment, whether or not those before it were answered; the time until its answer is counted from that moment. */
async function sendPaced(port: number, path: string, queries: readonly string[], perSecond: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const began = performance.now()
  const latencies = await Promise.all(
    queries.map(async (query, index) => {
      const due = began + (index * 1000) / perSecond
      await wait(due - performance.now())
      await ask(agent, port, `${path}?${query}`)
      return performance.now() - due
    }),
  )
  agent.destroy()
  return latencies
}

const ask = (agent: Agent, port: number, path: string) =>
  new Promise<void>((resolve, reject) => {
    get({ agent, port, path, host: '127.0.0.1' }, response => {
      if (response.statusCode !== 200) reject(new Error(`a callback was answered with ${response.statusCode}`))
      response.resume().on('end', resolve)
    }).on('error', reject)
  })

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
