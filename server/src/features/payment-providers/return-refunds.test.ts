import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProvidersApp, type ProvidersApp } from '../../../test/providers-app.ts'
import { reconcilePaymentsJob } from './confirm-payments.ts'

let t: ProvidersApp
beforeAll(async () => {
  t = await createProvidersApp()
})
afterAll(() => t.close())

const reconcile = () => t.runJob(reconcilePaymentsJob, {})
const statuses = async (memberId: string) =>
  (
    await t.rows<{ status: string; notes: string | null }>(sql`
      select status, notes from payments where member_id = ${memberId} order by id
    `)
  ).map(({ status, notes }) => [status, notes])

describe('PAY-05: money that the payment provider gives back', () => {
  it('takes its payment back once, and what it settled is owed again', async () => {
    const { memberId, request } = await t.owing()
    await t.payReference(request)
    await t.confirm()
    expect(await statuses(memberId)).toEqual([['confirmado', null]])
    await t.simulator.provider.refund({ requestId: '', reference: String(request.reference) })
    await reconcile()
    await reconcile()
    expect(await statuses(memberId)).toEqual([['devolvido', null]])
    expect(await t.account(memberId)).toMatchObject({ debtTotal: 24, creditBalance: 0 })
  })

  it('tells the member', async () => {
    await t.asAdmin('PATCH', '/settings', { SendMessages: 'true' })
    const { memberId, request } = await t.owing()
    await t.asEditor('PATCH', `/members/${memberId}`, { email: 'devolvida@socios.example', rev: 1 })
    await t.payReference(request)
    await t.confirm()
    await t.simulator.provider.refund({ requestId: '', reference: String(request.reference) })
    await reconcile()
    expect(
      await t.rows(sql`select name from messages where member_id = ${memberId} and name = 'pagamentoDevolvido'`),
    ).toEqual([{ name: 'pagamentoDevolvido' }])
    await t.asAdmin('PATCH', '/settings', { SendMessages: 'false' })
  })

  it('leaves the tray where it waited there, and is taken back where it was assigned meanwhile', async () => {
    const { memberId } = await t.owing()
    for (const reference of ['111222333', '444555666'])
      await t.payReference({ entity: '99999', reference, total: 2400 })
    await t.confirm()
    const [assigned, waiting] = await t.rows<{ id: string }>(sql`select id from received_money order by reference`)
    await t.post(`/received_money/${assigned?.id}/assign`, { memberId })
    for (const reference of ['111222333', '444555666']) await t.simulator.provider.refund({ requestId: '', reference })
    await reconcile()
    expect(await statuses(memberId)).toEqual([['devolvido', null]])
    expect(await t.rows(sql`select status from received_money where id = ${waiting?.id}`)).toEqual([
      { status: 'devolvido' },
    ])
  })

  it('is taken back although an earlier one cannot be, which is taken back by a later run', async () => {
    const [held, other] = [await t.owing(), await t.owing()]
    for (const { request } of [held, other]) await t.payReference(request)
    await t.confirm()
    for (const { request } of [held, other])
      await t.simulator.provider.refund({ requestId: '', reference: String(request.reference) })
    const end = await t.refuseRows(
      'provider_refunds',
      sql`booked_at is null or reference <> ${sql.lit(held.request.reference)}`,
    )
    await reconcile()
    expect(await statuses(held.memberId)).toEqual([['confirmado', null]])
    expect(await statuses(other.memberId)).toEqual([['devolvido', null]])
    await end()
    await reconcile()
    expect(await statuses(held.memberId)).toEqual([['devolvido', null]])
  })
})
