import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'

let t: MemberApp
let id: string
beforeAll(async () => {
  t = await createMemberApp()
  const member = await t.addMember({
    name: 'Hermínia Procurada',
    birthDate: '1958-02-03',
    taxNumber: '123456789',
    addressLine1: 'Travessa das Açucenas, 7',
    addressLine2: '2.º Esq.',
    postalCode: '3080-123',
    locality: 'Figueira da Foz',
  })
  id = member._id
  await t.addMember({ name: 'Outra Pessoa', birthDate: '1958-03-02' })
})
afterAll(() => t.close())

const find = async (_search: string, query = {}) =>
  (await t.asEditor('GET', '/members', undefined, { _search, ...query })).body.data.map(
    ({ name }: { name: string }) => name,
  )

describe('LIST-08: a member is found by', () => {
  it.each([
    'travessa acucenas',
    '2.º esq',
    '3080-123',
    '3080 123',
    'figueira da foz',
    '03/02/1958',
    '3/2/1958',
    '1958-02-03',
    '123.456.789',
    '123 456 789',
    'herminia 03/02/1958',
  ])('%s', async typed => {
    expect(await find(typed)).toEqual(['Hermínia Procurada'])
  })
  it('what their sheet says now, not what it said before', async () => {
    const saved = await t.asEditor('PATCH', `/members/${id}`, { addressLine1: 'Largo do Pelourinho', birthDate: null })
    expect(saved.status).toBe(200)
    expect(await find('pelourinho')).toEqual(['Hermínia Procurada'])
    expect(await find('acucenas')).toEqual([])
    expect(await find('03/02/1958')).toEqual([])
  })
  it('the same after they have left, where the list is not limited to those who are active', async () => {
    await t.changeState(id, 'falecido', '2024-01-01')
    expect(await find('pelourinho', { _isActive: 'true' })).toEqual([])
    expect(await find('pelourinho')).toEqual(['Hermínia Procurada'])
  })
})
