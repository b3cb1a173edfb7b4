import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { applyNewDay } from './derive-members.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

describe('MEM-01c: values that nobody has', () => {
  it('the NIF of «consumidor final» is refused for members, people and applications alike', async () => {
    const person = { name: 'Ninguém Ao Balcão', taxNumber: '999 999 990' }
    for (const [path, given] of [
      ['members', t.input(person)],
      ['people', person],
      ['member_applications', { ...person, categoryId: t.category('efetivo') }],
    ] as const) {
      const { status, body } = await t.asEditor('POST', `/${path}`, given)
      expect([path, status, Object.keys(body.errors)]).toEqual([path, 422, ['taxNumber']])
      expect(body.errors.taxNumber).toContain('consumidor final')
    }
  })

  it('a mobile number that cannot be one is a warning and is saved', async () => {
    const given = t.input({ mobile: '239 000 000', guardianMobile: '+33 612 345 678' })
    const { body } = await t.asEditor('POST', '/members/validate', given)
    const warning = 'Confirme: um telemóvel português tem 9 algarismos e começa por 91, 92, 93 ou 96.'
    expect(body).toEqual({ errors: {}, warnings: { mobile: warning } })
    const saved = await t.addMember(given)
    expect(saved.mobile).toBe('+351239000000')
    const contact = { personId: saved.personId, kind: 'mobile', value: '941 000 000' }
    const extra = await t.asEditor('POST', '/contacts/validate', contact)
    expect(extra.body).toEqual({ errors: {}, warnings: { value: warning } })
  })

  it('a tag counts the members and applications that have it', async () => {
    const { body } = await t.asEditor('POST', '/tags', { name: 'Contada', scope: 'members' })
    expect(body.data.usageCount).toBe(0)
    const tags = [body.data._id]
    await t.addMember({ tags })
    const application = { name: 'Quem Pede', categoryId: t.category('efetivo'), tags }
    expect((await t.asEditor('POST', '/member_applications', application)).status).toBe(201)
    expect((await t.asEditor('GET', `/tags/${body.data._id}`)).body.data.usageCount).toBe(2)
    const { data } = (await t.asEditor('GET', '/tags', undefined, { _search: 'contada' })).body
    expect(data).toMatchObject([{ name: 'Contada', usageCount: 2 }])
    const sent = await t.asEditor('PATCH', `/tags/${body.data._id}`, { color: '#112233', usageCount: 9 })
    expect(sent.body.data).toMatchObject({ color: '#112233', usageCount: 2 })
    expect((await t.asEditor('DELETE', `/tags/${body.data._id}`)).status).toBe(204)
  })
})

it('MEM-01: an admission in the future counts as active from its day only', async () => {
  const member = await t.addMember({ name: 'Futura Sócia', admissionDate: '2027-03-01' })
  const read = async () => (await t.asEditor('GET', `/members/${member._id}`)).body.data
  expect(await read()).toMatchObject({ isActive: false, canVote: false, endDate: null, stateSince: '2027-03-01' })
  const active = await t.asEditor('GET', '/members', undefined, { _isActive: 'true', _search: member.name })
  expect(active.body.data).toEqual([])
  await applyNewDay(t.database, new Date('2027-02-28T10:00:00Z'))
  expect(await read()).toMatchObject({ isActive: false })
  await applyNewDay(t.database, new Date('2027-03-01T10:00:00Z'))
  expect(await read()).toMatchObject({ isActive: true, canVote: true })
})
