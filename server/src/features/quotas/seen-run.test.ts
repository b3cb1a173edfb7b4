import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
  await t.post('/quota_plans', {
    name: 'Efetivo',
    categoryIds: [t.category('efetivo')],
    validFrom: '2020-01-01',
    values: [{ validFrom: '2020-01-01', periodAmount: 24, joiaAmount: 0 }],
  })
})
afterAll(() => t.close())

const generate = (body: object) => t.asEditor('POST', '/quota_runs/generate', body)
async function prepareRun() {
  const members = [await t.addMember({}), await t.addMember({})]
  const run = { ids: members.map(({ _id }) => _id), from: '2026-01-01', until: '2026-12-31' }
  const { counts, previewId } = await t.post('/quota_runs/preview', run)
  return { run, previewId, seen: { charges: counts.charges, amount: counts.amount } }
}
const debtsOf = (ids: readonly string[]) => Promise.all(ids.map(async id => (await t.account(id)).debtTotal as number)) // a sum of the account

describe('PAY-01: a run does what its preview told, or nothing', () => {
  it('as seen, it charges', async () => {
    const { run, seen } = await prepareRun()
    expect(seen).toEqual({ charges: 2, amount: 48 })
    const { status, body, text } = await generate({ ...run, seen })
    expect(status, text).toBe(202)
    expect(await t.finishTask(t.editor, body.data)).toMatchObject({ status: 'done' })
    expect(await debtsOf(run.ids)).toEqual([24, 24])
  })

  it('what changed since is refused with the new preview, and the ledger stays as it was', async () => {
    const { run, previewId, seen } = await prepareRun()
    await t.charge(String(run.ids[0]), 2026)
    const before = await t.ledger()
    const { status, body } = await generate({ ...run, seen })
    const told = /^Mudou entretanto: são agora 1 dívida, no total de 24,00\s€\. Nada foi gerado\./
    expect([status, body.errors._]).toEqual([409, expect.stringMatching(told)])
    expect(body.data.counts).toMatchObject({ charges: 1, amount: 24 })
    // A screen that asks for the preview that it knows is told anew.
    expect(body.data.previewId).not.toBe(previewId)
    expect((await t.post('/quota_runs/preview', { ...run, previewId })).counts).toMatchObject({ charges: 1 })
    expect(await t.ledger()).toEqual(before)
    expect((await generate({ ...run, seen: { charges: 1, amount: 24 } })).status).toBe(202)
    await t.runTasks()
  })

  it('of what changes between the yes and the task nothing is kept', async () => {
    const { run, seen } = await prepareRun()
    const { body } = await generate({ ...run, seen })
    await t.charge(String(run.ids[0]), 2026, { originalAmount: 5 })
    const task = await t.finishTask(t.editor, body.data)
    expect(task).toMatchObject({ status: 'failed', fault: expect.stringContaining('são agora 1 dívida') })
    expect(await debtsOf(run.ids)).toEqual([5, 0])
  })

  it.each([{ charges: 1.5, amount: 1 }, { charges: 'muitas', amount: 1 }, { charges: 1 }, 'tudo'])(
    'refuses %j in place of what was seen',
    async seen => {
      const { run } = await prepareRun()
      expect((await generate({ ...run, seen })).status).toBe(422)
    },
  )
})
