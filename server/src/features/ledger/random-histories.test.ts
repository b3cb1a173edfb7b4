import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareAccounts, firstChanged } from '../../../test/compare-accounts.ts'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { addManyMembers } from '../../../test/many-members.ts'
import { bySize } from '../../../test/test-size.ts'
import { MEMBERS_EACH, WrittenHistory } from '../../../test/written-history.ts'
import { createRandom } from '../demo/random.ts'

let t: LedgerApp
let planId: string
beforeAll(async () => {
  t = await createLedgerApp()
  const plan = await t.post('/quota_plans', {
    name: 'Efetivo',
    categoryIds: [t.category('efetivo')],
    validFrom: '2020-01-01',
    values: [{ validFrom: '2020-01-01', periodAmount: 24, joiaAmount: 0 }],
  })
  planId = plan._id
})
afterAll(() => t.close())

const EVENTS_EACH = 25
/** After so many events every day is compared, and after the others those that they may have changed. */
const FULL_EVERY = 6

/** Answers the names of what happened. */
async function runHistory(seed: number, members: string[]): Promise<string[]> {
  const history = new WrittenHistory(t, createRandom(seed), members, planId)
  const names: string[] = []
  try {
    for (let step = 1; step <= EVENTS_EACH; step += 1) {
      const before = history.events.length
      const { name, isOfToday } = await history.goOn()
      names.push(name)
      const since = firstChanged(history.events.slice(before), history.today)
      // What is decided today changes no balance of an earlier day; that the ledger agrees, the comparison of every day tells.
      if (isOfToday) expect(since).toBe(history.today)
      await compareAccounts(t, history, step % FULL_EVERY === 0 || step === EVENTS_EACH ? '' : since)
    }
  } catch (error) {
    const why = { today: history.today, names, members, events: history.events }
    throw new Error(`the history of seed ${seed}: ${JSON.stringify(why)}`, { cause: error })
  }
  return history.hasAdvance ? [...names, 'quota in advance'] : names
}

const PARALLEL = 4
const NAMES = [
  'charge',
  'charge to a head',
  'quota',
  'pay',
  'pay in advance',
  'quota in advance',
  'pay one',
  'pay a part',
  'waive',
  'annul',
  'payment anulado',
  'payment devolvido',
  'pay credit back',
  'refund of a part',
  'change category back in time',
  'merge',
  'undo merge',
  'undo merge, refused',
  'die',
  'end the waiting',
  'run',
  'run, undone at once',
  'undo run',
  'use credit',
]

it('PAY-01, PAY-02, PAY-03: after every event of random histories every balance, today and on every day before, is that of the independent model, to the cent', {
  timeout: 7_200_000,
}, async () => {
  const count = bySize({ daily: 12, long: 3_000 })
  const firstSeed = bySize({ daily: 1, long: Date.now() % 1_000_000 })
  const ids = await addManyMembers(t.database, 'conta', count * MEMBERS_EACH)
  const happened = new Set<string>()
  const seeds = Array.from({ length: count }, (_, index) => index)
  const work = async () => {
    for (let index = seeds.shift(); index !== undefined; index = seeds.shift()) {
      const members = ids.slice(index * MEMBERS_EACH, (index + 1) * MEMBERS_EACH)
      for (const name of await runHistory(firstSeed + index, members)) happened.add(name)
      // The server of the tests keeps no statistics by itself, and without them the balances of thousands of members take sixteen times as long.
      if (index % 100 === 50) await sql`analyze`.execute(t.database.kysely)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  // Otherwise the comparison would prove little.
  expect([...happened].sort()).toEqual(NAMES.toSorted())
})
