import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

/** Valid by any clock: the list asks that of the database. */
const SINCE = { validFrom: '2020-01-01' }

async function issue(memberId: string, more: object = SINCE): Promise<string> {
  const { status, body, text } = await t.asEditor('POST', '/membership_cards', { memberId, ...more })
  if (status !== 201) throw new Error(text)
  return body.data._id
}

async function namesWith(filter: Record<string, string>): Promise<string[]> {
  const { body } = await t.asEditor('GET', '/members', undefined, { _sort: 'name', _fields: 'name', ...filter })
  return body.data.map(({ name }: { name: string }) => name)
}

describe('CARD-01: the members without a valid card', () => {
  it('are found by a filter: without one, with an expired, a lost or a future one, and suspended', async () => {
    const add = async (name: string) => (await t.addMember({ name }))._id
    await issue(await add('Alice Com Cartão'))
    await add('Bento Sem Cartão')
    await issue(await add('Célia Expirado'), { validFrom: '2020-01-01', validUntil: '2020-12-31' })
    const lost = await issue(await add('Dário Perdido'))
    await issue(await add('Elsa Futuro'), { validFrom: '2099-01-01' })
    const suspended = await add('Fausto Suspenso')
    await issue(suspended)
    const digital = await add('Graça Digital')
    await issue(digital, { ...SINCE, type: 'digital' })
    expect((await t.asEditor('POST', `/membership_cards/${lost}/lose`, { reason: 'perda' })).status).toBe(200)
    await t.changeState(suspended, 'suspenso', '2026-11-01', { reason: 'Inquérito', minutesRef: '1' })

    expect(await namesWith({ _hasValidCard: 'true' })).toEqual(['Alice Com Cartão', 'Graça Digital'])
    const without = ['Bento Sem Cartão', 'Célia Expirado', 'Dário Perdido', 'Elsa Futuro', 'Fausto Suspenso']
    expect(await namesWith({ _hasValidCard: 'false' })).toEqual(without)
    const { body } = await t.asEditor('GET', '/members', undefined, { _hasValidCard: 'false', _limit: '1' })
    expect(body.meta.total).toBe(without.length)
  })

  it('are those with arrears too, where a card is valid only with quotas up to date', async () => {
    const member = await t.addMember({ name: 'Horácio Em Atraso' })
    await issue(member._id)
    await t.charge(member._id, 2026)
    expect(await namesWith({ _hasValidCard: 'true' })).toContain('Horácio Em Atraso')
    expect((await t.asAdmin('PATCH', '/settings', { cardNeedsQuotas: 'true' })).status).toBe(200)
    expect(await namesWith({ _hasValidCard: 'true' })).not.toContain('Horácio Em Atraso')
  })

  it('is not told of an earlier day, on which other cards were valid', async () => {
    const { body } = await t.asEditor('GET', '/members', undefined, { _asOf: '2026-01-01', _fields: 'hasValidCard' })
    expect(body.data.every(({ hasValidCard }: { hasValidCard: unknown }) => hasValidCard === null)).toBe(true)
  })
})
