import { previewQuotaRun } from '@agremia/model/calls/quota-runs'
import { expect } from 'vitest'
import { createLedgerApp, type LedgerApp } from './ledger-app.ts'

export type QuotasApp = Awaited<ReturnType<typeof createQuotasApp>>

export const YEAR = { from: '2026-01-01', until: '2026-12-31' }
export const idsOf = (members: readonly { _id: string }[]) => members.map(({ _id }) => _id)

/** The API with a plan of 24 euros a year for full members, and functions that run quotas and undo runs. */
export async function createQuotasApp() {
  const t = await createLedgerApp()
  const value = { validFrom: '2020-01-01', periodAmount: 24, joiaAmount: 10 }
  await t.post('/quota_plans', {
    name: 'Efetivo',
    categoryIds: [t.category('efetivo')],
    validFrom: '2020-01-01',
    values: [value],
    familyDiscountPct: 50,
  })
  return {
    ...t,
    preview: async (choice: object, more: object = {}) => {
      const { status, body, text } = await t.asEditor('POST', '/quota_runs/preview', { ...YEAR, ...choice, ...more })
      if (status !== 200) throw new Error(text)
      expect(previewQuotaRun.answer?.safeParse(body).error).toBeUndefined()
      return body.data
    },
    generate: async (choice: object, more: object = {}) => {
      t.pass(1_000)
      const { status, body, text } = await t.asEditor('POST', '/quota_runs/generate', { ...YEAR, ...choice, ...more })
      if (status !== 202) throw new Error(text)
      return t.finishTask(t.editor, body.data)
    },
    undo: async (runId: string) => {
      const { status, body, text } = await t.asEditor('POST', `/quota_runs/${runId}/undo`)
      if (status !== 202) throw new Error(text)
      return t.finishTask(t.editor, body.data)
    },
    lastRun: async () =>
      (await t.asEditor('GET', '/quota_runs', undefined, { _sort: '-at', _limit: '1' })).body.data[0],
    chargesOf: async (memberId: string) =>
      (await t.asEditor('GET', `/members/${memberId}/unsettled_payments`, undefined, { _sort: 'dueDate' })).body.data,
  }
}

/** Plans of full members, who pay 24 euros a year, and of juniors, who pay 6. */
export async function addYearlyPlans(t: LedgerApp): Promise<{ junior: { _id: string } }> {
  const add = (name: string, category: string, periodAmount: number) =>
    t.post('/quota_plans', {
      name,
      categoryIds: [t.category(category)],
      validFrom: '2020-01-01',
      values: [{ validFrom: '2020-01-01', periodAmount, joiaAmount: 0 }],
    })
  await add('Efetivo', 'efetivo', 24)
  return { junior: await add('Júnior', 'junior', 6) }
}
