import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'

let t: LedgerApp
let card: { _id: string; verificationCode: string; memberId: string; cardNumber: string }
beforeAll(async () => {
  t = await createLedgerApp()
  await t.asAdmin('PATCH', '/settings', { organisationName: 'Associação do Rio' })
  const member = await t.addMember({ name: 'Rita Sousa', memberNumber: 42, email: 'rita@socios.example' })
  card = await t.post('/membership_cards', { memberId: member._id, validUntil: '2026-12-31' })
})
afterAll(() => t.close())

/** Each visitor from a network of its own, so that one test does not use up the limit of another. */
let networks = 0
async function visit(code: string, remoteAddress = `198.51.100.${++networks}`) {
  const url = `/api/membership_cards/verify/${encodeURIComponent(code)}`
  const { statusCode, headers, body } = await t.app.inject({ method: 'GET', url, remoteAddress })
  return { status: statusCode, headers, text: body, body: JSON.parse(body) }
}
const UNKNOWN = '000000000000'

describe('CARD-02: anyone can verify a card', () => {
  it('a valid one shows what is needed to trust it, and nothing else', async () => {
    const { status, body, headers } = await visit(card.verificationCode)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      valid: true,
      reason: null,
      organisation: 'Associação do Rio',
      cardName: 'Rita Sousa',
      memberNumber: '0042',
      category: 'Efetivo',
      validUntil: '2026-12-31',
      photoUrl: null,
      checkedAt: expect.stringMatching(/^2026-11-15T/),
    })
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['lower case', (code: string) => code.toLowerCase()],
    ['groups', (code: string) => code.replace(/(.{4})/g, '$1 ')],
    ['O for 0 and I for 1', (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'i')],
  ])('%s is understood', async (_how, spell) => {
    expect((await visit(spell(card.verificationCode))).status).toBe(200)
  })

  it('shows what the organisation allows', async () => {
    await t.asAdmin('PATCH', '/settings', { cardPublicFields: ['memberNumber'] })
    const { body } = await visit(card.verificationCode)
    expect(body.data).toMatchObject({ cardName: null, memberNumber: '0042', category: null })
    expect(body.data).not.toHaveProperty('validUntil')
    await t.asAdmin('PATCH', '/settings', { cardPublicFields: ['cardName', 'memberNumber', 'category', 'validity'] })
  })

  it('of what is not valid visitors learn nothing: the answer is that of a code that never existed', async () => {
    const suspended = await t.changeState(card.memberId, 'suspenso', '2026-11-01', {
      reason: 'Inquérito',
      minutesRef: '1',
    })
    const answers = [await visit(card.verificationCode), await visit(UNKNOWN), await visit('curto'), await visit('ção')]
    for (const { status, text } of answers) {
      expect(status).toBe(404)
      expect(text).toBe(answers[1]?.text)
      expect(text).toContain('Cartão não válido. Contacte Associação do Rio.')
    }
    // Staff see why, and whose it is.
    const told = await t.asEditor('GET', `/membership_cards/verify/${card.verificationCode}`)
    expect(told.status).toBe(200)
    expect(told.body.data).toMatchObject({
      valid: false,
      reason: 'suspenso',
      memberId: card.memberId,
      cardId: card._id,
      cardName: 'Rita Sousa',
    })
    expect((await t.asEditor('GET', `/membership_cards/verify/${UNKNOWN}`)).status).toBe(404)
    expect((await t.asEditor('DELETE', `/member_states/${suspended._id}`)).status).toBe(204)
    expect((await visit(card.verificationCode)).status).toBe(200)
  })

  it('members are visitors: they learn no reason of others', async () => {
    const as = await t.signedIn('member')
    await t.asAdmin('PATCH', '/settings', { cardNeedsQuotas: true })
    await t.charge(card.memberId, 2026)
    expect((await t.call('GET', `/membership_cards/verify/${card.verificationCode}`, { as })).status).toBe(404)
    await t.asAdmin('PATCH', '/settings', { cardNeedsQuotas: false })
  })

  it('an erased person’s card is unknown, to staff too', async () => {
    const member = await t.addMember({ name: 'Vai Embora' })
    const gone = await t.post('/membership_cards', { memberId: member._id })
    await sql`update members set anonymized_at = now() where id = ${member._id}`.execute(t.database.kysely)
    expect((await t.asEditor('GET', `/membership_cards/verify/${gone.verificationCode}`)).status).toBe(404)
  })

  it('30 a minute from one network, then nothing more is told, even of a right code; staff go on', async () => {
    const address = '203.0.113.77'
    const tries = []
    for (let count = 0; count < 30; count += 1) tries.push((await visit(UNKNOWN, address)).status)
    expect(new Set(tries)).toEqual(new Set([404]))
    const refused = await visit(card.verificationCode, address)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBeDefined()
    expect((await t.asEditor('GET', `/membership_cards/verify/${card.verificationCode}`)).status).toBe(200)
  })

  it('600 a minute for somebody of the staff, then they wait too', async () => {
    const as = await t.signedIn('editor')
    const verify = async () => (await t.call('GET', `/membership_cards/verify/${UNKNOWN}`, { as })).status
    const tries: number[] = []
    while (tries.length < 600) tries.push(...(await Promise.all(Array.from({ length: 20 }, verify))))
    expect(new Set(tries)).toEqual(new Set([404]))
    expect(await verify()).toBe(429)
  })
})
