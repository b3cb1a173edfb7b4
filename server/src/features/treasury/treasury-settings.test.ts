import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'

let t: TreasuryApp
beforeAll(async () => {
  t = await createTreasuryApp()
})
afterAll(() => t.close())

const set = (values: Record<string, unknown>) => t.asAdmin('PATCH', '/settings', values)

describe('NAV-43: the settings of the treasury', () => {
  it('decide how documents are numbered, without another series', async () => {
    const first = await t.enter({ fiscalYear: 2021 })
    await set({ treasuryNumbering: 'AA-NNN' })
    const second = await t.enter({ fiscalYear: 2021 })
    await set({ treasuryNumbering: 'AAAA/NNNN' })
    expect([first.number, second.number]).toEqual(['2021/0001', '21-002'])
    expect((await set({ treasuryNumbering: 'N/AAAA' })).body.errors.treasuryNumbering).toBe(
      'Use, por exemplo, AAAA/NNNN.',
    )
  })

  it('name the running year, which a document of a closed one is told', async () => {
    const refused = async () => {
      const answer = await t.asEditor('POST', '/treasury_docs', t.invoice({ fiscalYear: 2024 }))
      return [answer.status, answer.body.errors]
    }
    await set({ closedUntil: '2025-12-31' })
    expect(await refused()).toEqual([
      422,
      { fiscalYear: 'As contas de 2024 estão encerradas. Use o exercício em curso, 2026.' },
    ])
    await set({ treasuryYear: 2027 })
    expect(await refused()).toEqual([
      422,
      { fiscalYear: 'As contas de 2024 estão encerradas. Use o exercício em curso, 2027.' },
    ])
    await t.reopenAccounts()
    await set({ treasuryYear: '' })
  })

  it('decide from which amount on two people approve', async () => {
    const approver = await t.signedIn('editor')
    await t.asAdmin('PATCH', `/users/${approver.userId}`, { approvesTreasury: true })
    await t.asAdmin('PATCH', `/users/${t.editor.userId}`, { approvesTreasury: true })
    const approved = async (twoApprovalsAbove: string) => {
      await set({ twoApprovalsAbove })
      const doc = await t.enter({ totalAmount: 300 })
      await t.call('POST', `/treasury_docs/${doc._id}/approve`, { as: approver })
      return t.slugsOf(await t.docOf(doc)).includes('autorizado')
    }
    expect([await approved('300'), await approved('299,99'), await approved('')]).toEqual([true, false, true])
    await t.asAdmin('PATCH', `/users/${approver.userId}`, { approvesTreasury: false })
    await t.asAdmin('PATCH', `/users/${t.editor.userId}`, { approvesTreasury: false })
  })

  it('give statuses their names and colours, which documents then show', async () => {
    const id = t.statusId('por-enviar')
    const { status } = await t.asAdmin('PATCH', `/doc_statuses/${id}`, { name: 'Para o Sr. Abílio', color: '#123abc' })
    expect(status).toBe(200)
    const doc = await t.enter()
    const { body } = await t.asEditor('GET', '/treasury_docs', undefined, { _search: doc.number, _fields: 'statusIds' })
    expect(body.data).toMatchObject([
      { _refs: { accountingStatusId: 'Para o Sr. Abílio' }, _colours: { accountingStatusId: '#123abc' } },
    ])
    expect((await t.asEditor('PATCH', `/doc_statuses/${id}`, { color: '#000000' })).status).toBe(403)
  })

  it('have categories of their own, with which documents are classified', async () => {
    const category = await t.post('/treasury_categories', { name: 'Banda', direction: 'despesa' })
    const doc = await t.enter({ categoryId: category._id })
    expect(t.slugsOf(doc)).toContain('classificado')
  })
})
