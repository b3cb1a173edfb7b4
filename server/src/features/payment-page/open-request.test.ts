import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createProvidersApp, type ProvidersApp } from '../../../test/providers-app.ts'

const IBAN = 'PT50000201231234567890154'

let t: ProvidersApp
beforeAll(async () => {
  t = await createProvidersApp()
})
afterAll(() => t.close())

/** A member with an account of their own, who owes a quota. */
async function addOwner() {
  const member = await t.addMember({})
  const user = await addUser(t.database, { role: 'member', name: member.name })
  await sql`update users set member_id = ${member._id} where id = ${user.id}`.execute(t.database.kysely)
  const charge = await t.charge(member._id, 2026, { originalAmount: 24 })
  return { memberId: String(member._id), chargeId: String(charge._id), as: await t.signedIn('member', user) }
}
type Owner = Awaited<ReturnType<typeof addOwner>>

const openOwn = ({ as }: Pick<Owner, 'as'>, chargeIds: unknown, more: object = {}) =>
  t.call('POST', '/own/payment_requests', { as, body: { chargeIds, ...more } })
const codeOf = (page: string) => page.replace(/^\/informacaoDePagamento\//, '')
const information = async (page: string) =>
  (await t.call('GET', `/payment_requests/${codeOf(page)}/information`)).body.data

it('NAV-07, PAY-05: a member opens the page of their own debts, the same one again, and that of relatives they pay for', async () => {
  const owner = await addOwner()
  const opened = await openOwn(owner, [owner.chargeId])
  expect(opened).toMatchObject({ status: 200, body: { data: { page: expect.stringMatching(/\/\w{22}$/) } } })
  expect(await information(opened.body.data.page)).toMatchObject({ total: 24, status: 'aberto' })
  expect((await openOwn(owner, [owner.chargeId])).body).toEqual(opened.body)

  const child = await t.addMember({})
  const ofChild = await t.charge(child._id, 2026, { originalAmount: 6, billToMemberId: owner.memberId })
  const all = await openOwn(owner, [owner.chargeId, String(ofChild._id)])
  expect(await information(all.body.data.page)).toMatchObject({ total: 30 })
})

it('NAV-07: but not of what others owe, alone or among their own, and not as somebody else', async () => {
  const [owner, other] = [await addOwner(), await addOwner()]
  expect(await openOwn(owner, [other.chargeId])).toMatchObject({
    status: 422,
    body: { errors: { chargeIds: expect.stringMatching(/Nada está por pagar/) } },
  })
  const mixed = await openOwn(owner, [owner.chargeId, other.chargeId])
  expect(await information(mixed.body.data.page)).toMatchObject({ total: 24 })
  expect((await openOwn(owner, [other.chargeId], { memberId: other.memberId })).status).toBe(422)
  expect(await t.rows(sql`select from payment_requests where member_id = ${other.memberId}`)).toEqual([])
  const stranger = await t.signedIn('member')
  expect((await openOwn({ as: stranger }, [owner.chargeId])).status).toBe(404)
  expect((await t.call('POST', '/own/payment_requests', { body: { chargeIds: [owner.chargeId] } })).status).toBe(401)
})

it.each([undefined, [], 'x', ['x'], [null], Array.from({ length: 201 }, () => crypto.randomUUID())])(
  'NAV-07: a wrong choice of debts is told beside it: %j',
  async chargeIds => {
    const owner = await addOwner()
    const { status, body } = await openOwn(owner, chargeIds)
    expect(status).toBe(422)
    expect(Object.keys(body.errors).every(name => name.startsWith('chargeIds'))).toBe(true)
  },
)

it('PAY-05: staff are told how a debt can be paid, and members are not told of others', async () => {
  const { memberId, chargeId, as } = await addOwner()
  const body = { memberId, chargeIds: [chargeId] }
  const opened = await t.asEditor('POST', '/payment_requests/open', body)
  expect(opened).toMatchObject({
    status: 200,
    body: {
      data: {
        total: 24,
        entity: '99999',
        reference: expect.stringMatching(/^\d{9}$/),
        transfer: null,
        rfReference: expect.stringMatching(/^RF/),
        acceptsMbway: true,
      },
    },
  })
  const account = { organisationName: 'Clube do Rio', organisationIban: IBAN, organisationBic: 'CGDIPTPL' }
  await t.asAdmin('PATCH', '/settings', account)
  expect((await t.asEditor('POST', '/payment_requests/open', body)).body.data.transfer).toEqual({
    owner: account.organisationName,
    iban: IBAN,
    bic: account.organisationBic,
  })
  const { page, address } = opened.body.data
  expect(address.endsWith(page)).toBe(true)
  expect(await information(page)).toMatchObject({ total: 24 })
  expect((await t.call('POST', '/payment_requests/open', { as, body })).status).toBe(403)
  await t.pay(memberId, 24)
  expect(await t.asEditor('POST', '/payment_requests/open', body)).toMatchObject({
    status: 422,
    body: { errors: { chargeIds: expect.any(String) } },
  })
})
