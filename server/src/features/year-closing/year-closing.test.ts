import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsApp, createAccountsApp } from '../../../test/accounts-app.ts'
import type { Signed } from '../../../test/test-app.ts'

let t: AccountsApp
let rui: Signed
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-closing-'))
  t = await createAccountsApp({ dataDir })
  await sql`update bank_accounts set opening_date = '2024-01-01'`.execute(t.database.kysely)
  rui = await t.signedIn('editor')
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

const read = (year = 2025) => t.get(`/year_closings/${year}`)
const close = (year: number) => t.asAdmin('POST', `/year_closings/${year}/close`, {})
const reopen = (body: object) => t.asAdmin('POST', '/year_closings/reopen', body)
const counts = async () => {
  const { points }: { points: { name: string; count: number }[] } = await read()
  return Object.fromEntries(points.map(({ name, count }) => [name, count]))
}
const OF_2025 = { fiscalYear: 2025, docDate: '2025-12-10' }

describe('TRE-01: what is to be done before a year is closed', () => {
  it('is counted, point by point, until it is done', async () => {
    expect(Object.values(await counts()).every(count => count === 0)).toBe(true)
    await t.asAdmin('PATCH', `/users/${rui.userId}`, { approvesTreasury: true })
    const bill = await t.enter({ ...OF_2025, categoryId: null })
    await t.enter({ ...OF_2025, direction: 'receita', categoryId: t.categoryId('Bar') })
    await t.enter({ fiscalYear: 2026 })
    const annulled = await t.enter(OF_2025)
    await t.post(`/treasury_docs/${annulled._id}/annul`, { reason: 'Em duplicado' })
    await t.post('/received_money', {
      date: '2025-12-30',
      amount: 24,
      method: 'transferencia',
      bankAccountId: t.bankAccount,
    })
    await t.move(t.cashBox, 5, { date: '2025-12-01', method: 'numerario', kind: 'entrada' })
    const { _id } = await t.addMember({})
    await t.charge(_id, 2025, { issueDate: '2025-01-01', dueDate: '2025-03-31' })
    expect(await counts()).toEqual({
      quotas: 0,
      ajustes: 0,
      valoresPorIdentificar: 1,
      caixasPorContar: 1,
      contasPorConciliar: 1,
      documentosPorAutorizar: 1,
      documentosSemPdf: 2,
      documentosSemRubrica: 1,
      diferencas: 0,
      documentosPorPagar: 1,
      documentosPorReceber: 1,
      dividas: 1,
    })
    await t.call('POST', `/treasury_docs/${bill._id}/approve`, { as: rui, body: {} })
    await t.asEditor('PATCH', `/treasury_docs/${bill._id}`, { categoryId: t.categoryId('Seguros') })
    await t.post('/cash_counts/close', {
      bankAccountId: t.cashBox,
      date: '2025-12-31',
      expected: 5,
      pieces: [{ value: 5, count: 1 }],
    })
    expect(await counts()).toMatchObject({ documentosPorAutorizar: 0, documentosSemRubrica: 0, caixasPorContar: 0 })
  })

  it('names members whom nobody has charged for the year', async () => {
    const before = (await counts()).quotas
    await t.post('/quota_plans', {
      name: 'Efetivo',
      categoryIds: [t.category('efetivo')],
      validFrom: '2020-01-01',
      values: [{ validFrom: '2020-01-01', periodAmount: 24, joiaAmount: 0 }],
    })
    const { _id } = await t.addMember({})
    const uncharged = async () => Number((await counts()).quotas) - Number(before)
    expect(await uncharged()).toBe(1)
    const half = (year: number, periodStart: string, periodEnd: string) =>
      t.charge(_id, year, { periodStart, periodEnd, issueDate: '2025-01-01', dueDate: '2025-03-31' })
    await half(2025, '2025-01-01', '2025-06-30')
    expect(await uncharged()).toBe(1)
    await half(2025, '2025-07-01', '2025-12-31')
    expect(await uncharged()).toBe(0)
    // Who left before the year is not charged; who comes back within it is.
    const { _id: gone } = await t.addMember({ admissionDate: '2020-01-01' })
    const state = (slug: string, startDate: string) =>
      t.post('/member_states', { memberId: gone, stateNameId: t.state(slug), startDate, reason: 'Carta' })
    await state('saida', '2024-12-31')
    expect(await uncharged()).toBe(0)
    await state('ativo', '2025-09-01')
    expect(await uncharged()).toBe(1)
  })

  it('and each list holds as many as its point says', async () => {
    const { points }: { points: { name: string; count: number }[] } = await read()
    const listed = async (query: Record<string, string | string[]>) =>
      (
        await t.asEditor('GET', '/treasury_docs', undefined, {
          _fiscalYear: '2025',
          '_annulledAt.empty': 'true',
          _limit: '1',
          ...query,
        })
      ).body.meta.total
    const of = (name: string) => points.find(point => point.name === name)?.count
    expect(await listed({ '_pdfIds.empty': 'true' })).toBe(of('documentosSemPdf'))
    expect(await listed({ '_approvedAt.empty': 'true', _direction: 'despesa' })).toBe(of('documentosPorAutorizar'))
    expect(await listed({ '_categoryId.empty': 'true', _direction: ['despesa', 'receita'] })).toBe(
      of('documentosSemRubrica'),
    )
    expect(await listed({ _isUnpaid: 'true', _direction: 'receita' })).toBe(of('documentosPorReceber'))
  })
})

describe('TRE-01: closing a year and opening it again', () => {
  it('is an administrator’s, of a year that is over, once', async () => {
    for (const as of [t.asEditor, async (method: 'POST', url: string, body: object) => t.call(method, url, { body })])
      expect([401, 403]).toContain((await as('POST', '/year_closings/2025/close', {})).status)
    expect((await close(2026)).body.errors).toEqual({ year: 'O ano de 2026 ainda não acabou.' })
    const closed = await close(2025)
    expect([closed.status, closed.body.data]).toEqual([
      200,
      expect.objectContaining({ isClosed: true, closedUntil: '2025-12-31' }),
    ])
    expect((await close(2025)).status).toBe(409)
    expect((await close(2024)).status).toBe(409)
  })

  it('refuses documents of the year in words, but not the bill of December that arrives in January', async () => {
    const refused = await t.asEditor('POST', '/treasury_docs', t.invoice(OF_2025))
    expect([refused.status, refused.body.errors.fiscalYear]).toEqual([422, expect.stringContaining('encerradas')])
    const moved = await t.asEditor('POST', '/treasury_movements', t.movement(1, [], { date: '2025-12-31' }))
    expect(moved.body.errors.date).toContain('encerradas')
    const late = await t.enter({ docDate: '2025-12-28', fiscalYear: 2026 })
    expect([late.docDate, late.fiscalYear]).toEqual(['2025-12-28', 2026])
  })

  it('is taken back by nobody without a reason, neither by the settings', async () => {
    for (const closedUntil of ['', null, '2024-12-31']) {
      const { status, body } = await t.asAdmin('PATCH', '/settings', { closedUntil })
      expect([status, body.errors.closedUntil]).toEqual([422, expect.stringContaining('motivo')])
      expect((await t.asAdmin('PATCH', '/settings/closedUntil', { value: closedUntil })).status).toBe(422)
    }
    expect((await reopen({ reason: ' ' })).body.errors).toEqual({ reason: 'Indique o motivo.' })
    expect((await reopen({ reason: 'x', until: '2025-12-31' })).body.errors.until).toContain('30/12/2025')
    const editors = await t.asEditor('POST', '/year_closings/reopen', { reason: 'Porque sim' })
    expect(editors.status).toBe(403)
    expect((await read()).isClosed).toBe(true)
  })

  it('keeps who did both, when and why', async () => {
    const { status, body } = await reopen({ until: '2024-12-31', reason: 'Faltava a fatura do telhado.' })
    expect([status, body.data]).toEqual([200, { closedUntil: '2024-12-31' }])
    const { history, isClosed } = await read()
    expect(isClosed).toBe(false)
    expect(history).toMatchObject([
      { kind: 'reabertura', until: '2024-12-31', reason: 'Faltava a fatura do telhado.', byName: expect.any(String) },
      { kind: 'encerramento', until: '2025-12-31', reason: null },
    ])
    expect((await t.asEditor('POST', '/treasury_docs', t.invoice(OF_2025))).status).toBe(201)
  })

  it('answers a year that has no report in words', async () => {
    for (const year of ['abc', '1800', '2027'])
      expect((await t.asEditor('GET', `/year_closings/${year}`)).status).toBe(422)
  })
})
