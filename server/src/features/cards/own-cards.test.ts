import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
  await t.asAdmin('PATCH', '/settings', { organisationName: 'Coro de Vila Nova' })
})
afterAll(() => t.close())

async function addSignedIn(name: string) {
  const member = await t.addMember({ name })
  const user = await addUser(t.database, { role: 'member' })
  await sql`update users set member_id = ${member._id} where id = ${user.id}`.execute(t.database.kysely)
  const as = await t.signedIn('member', user)
  return { id: member._id, read: async () => (await t.call('GET', '/own/cards', { as })).body.data, as }
}

const issue = (memberId: string, more: object = {}) => t.post('/membership_cards', { memberId, ...more })

describe('NAV-07, CARD-02: the cards on the own page', () => {
  it('the digital one is shown where there is one', async () => {
    const own = await addSignedIn('Inês Digital')
    const plastic = await issue(own.id)
    const before = await own.read()
    expect(before).toMatchObject({ organisation: 'Coro de Vila Nova', shownId: plastic._id })
    const digital = await issue(own.id, { type: 'digital', validUntil: '2027-12-31' })
    const after = await own.read()
    expect(after.shownId).toBe(digital._id)
    expect(after.cards.map(({ type }: { type: string }) => type).sort()).toEqual(['digital', 'plastico'])
    expect(after.cards.find(({ _id }: { _id: string }) => _id === digital._id)).toEqual({
      _id: digital._id,
      cardNumber: digital.cardNumber,
      type: 'digital',
      printedName: 'Inês Digital',
      printedCategory: 'Efetivo',
      memberNumber: expect.stringMatching(/^\d+$/),
      validUntil: '2027-12-31',
      isValid: true,
      reportedLostAt: null,
    })
    expect(JSON.stringify(after.cards)).not.toContain(digital.verificationCode)
  })

  it('of a suspended member none is shown and no reason is told; lost and replaced ones are not there', async () => {
    const own = await addSignedIn('Jaime Suspenso')
    expect(await own.read()).toMatchObject({ cards: [], shownId: null })
    const first = await issue(own.id)
    const second = await issue(own.id, { reissueReason: 'dano' })
    expect((await own.read()).cards).toMatchObject([{ _id: second._id, isValid: true }])
    await t.changeState(own.id, 'suspenso', '2026-11-01', { reason: 'Inquérito', minutesRef: '1' })
    const told = await own.read()
    expect(told).toMatchObject({ cards: [{ _id: second._id, isValid: false }], shownId: null })
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`suspens|Inquérito|${first._id}`))
  })

  it('are those of the account alone; without a member record there are none', async () => {
    await issue((await addSignedIn('Lúcia Outra')).id)
    const own = await addSignedIn('Mário Próprio')
    expect((await own.read()).cards).toEqual([])
    expect((await t.asEditor('GET', '/own/cards')).status).toBe(404)
    expect((await t.call('GET', '/own/cards')).status).toBe(401)
    expect((await t.call('GET', '/own/cards', { as: own.as, query: { memberId: own.id } })).status).toBe(422)
  })
})
