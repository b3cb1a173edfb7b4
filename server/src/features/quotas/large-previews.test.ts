import { previewQuotaRun } from '@agremia/model/calls/quota-runs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { addManyMembers } from '../../../test/many-members.ts'
import { SMALL_TASK } from '../../tasks/task.ts'

const COUNT = SMALL_TASK + 20
let t: LedgerApp
let ids: string[]
beforeAll(async () => {
  t = await createLedgerApp()
  await t.post('/quota_plans', {
    name: 'Efetivo',
    categoryIds: [t.category('efetivo')],
    validFrom: '2020-01-01',
    values: [{ validFrom: '2020-01-01', periodAmount: 24, joiaAmount: 0 }],
  })
  ids = await addManyMembers(t.database, 'muitos', COUNT)
})
afterAll(() => t.close())

const yearOf = (year: number) => ({ query: {}, from: `${year}-01-01`, until: `${year}-12-31` })
const ask = (body: object) => t.asEditor('POST', '/quota_runs/preview', body)
/** The id of the task that the preview of this request is at first. */
async function begin(body: object): Promise<string> {
  const { status, body: said, text } = await ask(body)
  expect(status, text).toBe(202)
  expect(previewQuotaRun.answer?.safeParse(said).error).toBeUndefined()
  expect(said.data).toMatchObject({ kind: 'preview-quotas', status: 'queued', total: COUNT })
  return said.data._id
}
const owed = async () => Number((await t.sums())?.open)

describe('PAY-01: the preview of quotas for many members is a background task', () => {
  it('is found again by whoever leaves and comes back, also once it is done, and its pages are read from it', async () => {
    const year = yearOf(2026)
    const before = await t.ledger()
    const id = await begin(year)
    expect(await begin(year)).toBe(id)
    await t.runTasks()
    const shown = await ask(year)
    expect([shown.status, shown.body.data]).toMatchObject([
      200,
      { previewId: id, counts: { total: COUNT, charged: COUNT, charges: COUNT, amount: COUNT * 24 }, found: COUNT },
    ])
    expect(previewQuotaRun.answer?.safeParse(shown.body).error).toBeUndefined()
    const last = await ask({ ...year, previewId: id, page: 11 })
    expect(last.body.data.rows).toHaveLength(20)
    const found = await ask({ ...year, previewId: id, search: 'MUITOS499' })
    expect(found.body.data).toMatchObject({ found: 1, foundAmount: 24, rows: [{ name: 'muitos499', amount: 24 }] })
    const none = await ask({ ...year, previewId: id, group: 'leftOut' })
    expect(none.body.data).toMatchObject({ found: 0, rows: [] })
    // It was shown: who asks without it wants to know how things are now.
    expect(await begin(year)).not.toBe(id)
    await t.runTasks()
    expect(await t.ledger()).toEqual(before)
  })

  it('is stopped by asking for another one; who still waits for it is told, and may begin anew', async () => {
    const [year, other] = [yearOf(2024), yearOf(2025)]
    const id = await begin(year)
    const next = await begin(other)
    const { status, body } = await ask({ ...year, previewId: id })
    expect([status, body.errors._]).toEqual([409, 'A pré-visualização foi cancelada.'])
    await t.runTasks()
    expect((await ask(other)).body.data).toMatchObject({ previewId: next })
    expect(await begin(year)).not.toBe(id)
    await t.runTasks()
  })

  it('belongs to who asked for it, and is for staff', async () => {
    const year = yearOf(2023)
    const id = await begin(year)
    await t.runTasks()
    const other = await t.asAdmin('POST', '/quota_runs/preview', { ...year, previewId: id })
    expect([other.status, other.body.data._id === id]).toEqual([202, false])
    const as = await t.signedIn('member')
    expect((await t.call('POST', '/quota_runs/preview', { as, body: { ...year, previewId: id } })).status).toBe(403)
    await t.runTasks()
  })

  it('few are told at once', async () => {
    const { status, body } = await ask({ ...yearOf(2026), query: undefined, ids: ids.slice(0, 3) })
    expect([status, body.data.counts]).toMatchObject([200, { total: 3, charged: 3 }])
  })

  it('the run does what it told, or nothing', async () => {
    const year = yearOf(2026)
    const run = { ...year, seen: { charges: COUNT, amount: COUNT * 24 } }
    const generate = async () => {
      const { status, body, text } = await t.asEditor('POST', '/quota_runs/generate', run)
      expect(status, text).toBe(202)
      return t.finishTask(t.editor, body.data)
    }
    const extra = await t.addMember({})
    expect(await generate()).toMatchObject({
      status: 'failed',
      fault: expect.stringContaining(`são agora ${COUNT + 1} dívidas`),
    })
    expect(await owed()).toBe(0)
    await t.changeState(extra._id, 'falecido', '2026-02-01')
    expect(await generate()).toMatchObject({ status: 'done' })
    expect(await owed()).toBe(COUNT * 2400)
  })
})
