import { toPlainText } from '@agremia/model/rules/rich-text/to-plain-text'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNoticesApp, type NoticesApp } from '../../../test/notices-app.ts'

let t: NoticesApp
beforeAll(async () => {
  t = await createNoticesApp()
})
afterAll(() => t.close())

/** A member who owes 24 euros of 2025 and 24 of 2026, both overdue. */
async function debtor(name: string) {
  const memberId = await t.someone(name)
  const charges = [
    await t.charge(memberId, 2025, { issueDate: '2025-01-01', dueDate: '2025-03-31' }),
    await t.charge(memberId, 2026, { dueDate: '2026-03-31' }),
  ]
  return { memberId, ids: charges.map(({ _id }): string => _id) }
}
const agree = async ({ memberId, ids }: { memberId: string; ids: string[] }, firstDueDate: string) =>
  t.post('/unsettled_payments/agree', { memberId, chargeIds: ids, count: 4, firstDueDate, minutesRef: '7/2026' })
const preview = async (ids: string[]) => {
  const { body } = await t.preview({ ids })
  const { amount, email } = body.data.counts
  return { amount, email, left: body.data.debtsLeft, text: body.data.example && toPlainText(body.data.example.body) }
}
const requestsOf = (memberId: string) =>
  t.rows<{ id: string; total: number; status: string }>(sql`
    select id, total, status from payment_requests where member_id = ${memberId} order by created_at, id`)

describe('PAY-03: notices know agreements', () => {
  it('ask whoever has one in force for the instalments that are due, and take a payment of it for these', async () => {
    const { memberId, ids } = await debtor('Alda Acordo')
    await agree({ memberId, ids }, '2026-11-15')
    const [older] = ids
    const told = await preview(ids)
    expect(told).toMatchObject({ amount: 12, email: 1, left: 1 })
    expect(told.text).toContain('Quota 2025 (prestação 1 de 4)')
    expect(told.text).not.toContain('Quota 2026')
    await t.notify({ ids })
    const [request] = await requestsOf(memberId)
    expect(request).toMatchObject({ total: 1200, status: 'aberto' })
    await t.deliver()
    expect(await t.noticesTo(memberId)).toMatchObject([{ status: 'enviada', requestId: request?.id }])
    // Asked once more it is the same request, with the same reference.
    await t.notify({ ids })
    expect(await requestsOf(memberId)).toHaveLength(1)
    await t.pay(memberId, 12)
    expect(await t.debt(String(older))).toMatchObject({ amount: 12, status: 'parcial' })
    expect(await requestsOf(memberId)).toMatchObject([{ status: 'pago' }])
    expect(await preview(ids)).toMatchObject({ amount: 0, email: 0, left: 2 })
  })

  it('ask for nothing before the first is due, and for all that is owed once the agreement has ended', async () => {
    const { memberId, ids } = await debtor('Beto Adiado')
    const { _id } = await agree({ memberId, ids }, '2026-12-01')
    expect(await preview(ids)).toMatchObject({ amount: 0, left: 2 })
    const sent = await t.asEditor('POST', '/payment_message', { ids })
    expect([sent.status, sent.body.errors]).toEqual([422, { ids: 'Nenhuma destas dívidas tem algo por pagar.' }])
    await t.post(`/payment_agreements/${_id}/end`, { reason: 'Não cumprido.' })
    const told = await preview(ids)
    expect(told).toMatchObject({ amount: 48, left: 0 })
    expect(told.text).not.toContain('(prestaç')
  })

  it('do not leave once the instalment was paid otherwise', async () => {
    const { memberId, ids } = await debtor('Caio Pagou')
    await agree({ memberId, ids }, '2026-11-15')
    await t.notify({ ids })
    await t.pay(memberId, 12)
    await t.deliver()
    expect(await t.noticesTo(memberId)).toMatchObject([{ status: 'suprimida' }])
  })

  it('ask for what was not waived, and for nothing of what was', async () => {
    const { ids } = await debtor('Dora Perdoada')
    const [older, newer] = ids
    await t.post(`/unsettled_payments/${older}/waive`, { reason: 'Doença', minutesRef: '9' })
    await t.post(`/unsettled_payments/${newer}/waive`, { reason: 'Doença', minutesRef: '9', amount: 20 })
    expect(await preview(ids)).toMatchObject({ amount: 4, left: 1 })
  })

  it('still ask members who are suspended for arrears', async () => {
    const { memberId, ids } = await debtor('Eva Suspensa')
    await t.changeState(memberId, 'suspenso-divida', '2026-10-01')
    expect(await preview(ids)).toMatchObject({ amount: 48, email: 1 })
    await t.notify({ ids })
    await t.deliver()
    expect(await t.noticesTo(memberId)).toMatchObject([{ status: 'enviada' }])
  })

  it('tell on the page what they ask for, and offer the reference for it', async () => {
    const { memberId, ids } = await debtor('Filipa Página')
    await agree({ memberId, ids }, '2026-11-15')
    await t.notify({ ids })
    const [request] = await t.rows<{ code: string }>(
      sql`select code from payment_requests where member_id = ${memberId}`,
    )
    const page = async () => (await t.call('GET', `/payment_requests/${request?.code}/information`)).body.data
    expect(await page()).toMatchObject({ total: 12, openAmount: 12, multibanco: { entity: '11604' } })
  })
})
