import { addDays } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareAccounts } from '../../../test/compare-accounts.ts'
import type { ExpectedPlan } from '../../../test/expected-quotas.ts'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { addManyMembers } from '../../../test/many-members.ts'
import type { SharedDays } from '../../../test/sent-changes.ts'
import { SentHistory } from '../../../test/sent-history.ts'
import { bySize } from '../../../test/test-size.ts'
import { createRandom } from '../demo/random.ts'
import { followTheDayJob } from '../members/follow-the-day.job.ts'
import { proposeAdjustmentsJob } from '../quotas/adjustments/ask-for-adjustments.ts'
import { passDueDatesJob } from './pass-due-dates.ts'

const PLANS: readonly (ExpectedPlan & { isAgreed?: true })[] = [
  {
    name: 'Efetivo',
    categories: ['efetivo'],
    prices: [
      ['2020-01-01', 2400],
      ['2027-01-01', 3000],
    ],
    familyDiscount: 50,
  },
  { name: 'Júnior', categories: ['junior'], prices: [['2020-01-01', 601]], familyDiscount: 0 },
  { name: 'Apoio', categories: [], prices: [['2020-01-01', 3600]], familyDiscount: 25 },
]

let t: LedgerApp
const planIds = new Map<string, string>()
beforeAll(async () => {
  t = await createLedgerApp()
  for (const { name, categories, prices, familyDiscount } of PLANS) {
    const plan = await t.post('/quota_plans', {
      name,
      categoryIds: categories.map(t.category),
      validFrom: '2020-01-01',
      values: prices.map(([validFrom, amount]) => ({ validFrom, periodAmount: amount / 100, joiaAmount: 0 })),
      familyDiscountPct: familyDiscount,
    })
    planIds.set(name, plan._id)
  }
})
afterAll(() => t.close())

const MEMBERS_EACH = 3
const ROUNDS = 24
/** What has not happened by chance in so many rounds would never do. */
const MOST_ROUNDS = 10 * ROUNDS
const FULL_EVERY = 8
const DAY_MS = 86_400_000
const NAMES = [
  'agree',
  'annul charge',
  'annul payment',
  'change of the past',
  'charge',
  'decide what waited',
  'end agreement',
  'key of another body',
  'later',
  'leave',
  'nothing changes',
  'pay',
  'pay credit back',
  'pay in a batch',
  'pay, and a colleague with the same key',
  'recalculate',
  'refused change',
  'refused first',
  'repeat an earlier request',
  'repeated',
  'run',
  'twice at once',
  'undo run',
  'use credit',
  'waive',
]

it('OPS-08, PAY-01: in random histories of requests, sent with keys and repeated, and of changes with earlier days, every account, every difference that is told and the list of those that wait are those of the independent model', {
  timeout: 7_200_000,
}, async () => {
  const count = bySize({ daily: 6, long: 150 })
  const seed = bySize({ daily: 1, long: Date.now() % 1_000_000 })
  const [first, second] = [t.editor, await t.signedIn('editor')]
  const shared: SharedDays = { editor: first, colleague: second, closedUntil: '' }
  const happened = new Set<string>()
  const ids = await addManyMembers(t.database, 'conta', count * MEMBERS_EACH)
  const random = createRandom(seed)
  const histories: SentHistory[] = []
  for (let index = 0; index < count; index += 1) {
    const members = ids.slice(index * MEMBERS_EACH, (index + 1) * MEMBERS_EACH)
    const [headId, memberId] = members
    await t.post('/member_terms', { memberId, kind: 'agregado', fromDate: '2026-01-01', headId })
    const around = { plans: PLANS, planIds, shared, happened }
    const history = new SentHistory(t, createRandom(seed + index), `h${index}`, members.toSorted(), around)
    await history.readFacts()
    histories.push(history)
  }
  const list = async () => (await t.call('GET', '/quota_adjustments', { as: shared.editor })).body.data
  let round = 0
  try {
    // Until everything has happened: otherwise the comparison would prove little.
    for (round = 1; round <= ROUNDS || (happened.size < NAMES.length && round <= MOST_ROUNDS); round += 1) {
      t.pass((random.chance(0.6) ? random.between(1, 4) : random.between(20, 80)) * DAY_MS)
      const today = t.clock().toISOString().slice(0, 10)
      for (const name of ['editor', 'colleague'] as const)
        shared[name] = await t.signedIn('editor', { id: { editor: first, colleague: second }[name].userId, name })
      await closeYears(today, shared)
      for (const job of [followTheDayJob, passDueDatesJob]) await t.runJob(job, {})
      for (const history of histories) history.today = today
      await t.runJob(proposeAdjustmentsJob, {})
      const shown = await list()
      for (const history of histories) {
        history.lookAgain()
        history.expectList(shown, 'has looked at all')
        await history.goOn()
      }
      const later = await list()
      for (const history of histories) {
        history.expectList(later, 'has not looked again')
        await compareAccounts(t, history, round % FULL_EVERY === 0 ? '' : today)
      }
    }
  } catch (error) {
    throw new Error(`the histories of seed ${seed}, in round ${round}`, { cause: error })
  }
  expect([...happened].sort()).toEqual(NAMES)
})

/** The year before is closed in February. */
async function closeYears(today: string, shared: SharedDays) {
  const last = `${Number(today.slice(0, 4)) - 1}-12-31`
  if (last === shared.closedUntil || last < '2026-12-31' || today < addDays(last, 45)) return
  await t.rows(sql`
    insert into settings (name, value) values ('closedUntil', ${last}) on conflict (name) do update set value = excluded.value`)
  await t.store.reload()
  shared.closedUntil = last
}
