import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

describe('MEM-01c: in a cooperative the tax number and the address are required', () => {
  const NEEDED = ['taxNumber', 'addressLine1', 'postalCode', 'locality']
  const ADDRESS = { addressLine1: 'Rua do Sol, 1', postalCode: '1000-001', locality: 'Lisboa' }
  const required = async () =>
    (await t.asEditor('GET', '/explainer')).body.data.members
      .filter((field: { name: string; required: boolean }) => NEEDED.includes(field.name) && field.required)
      .map((field: { name: string }) => field.name)

  it('for new members and when the form of an old one is saved, but not in an association', async () => {
    const old = await t.addMember({ name: 'Antiga Sem Morada' })
    expect(await required()).toEqual([])
    await t.asAdmin('PATCH', '/settings', { orgType: 'cooperative' })
    try {
      expect(await required()).toEqual(NEEDED)
      const missing = Object.fromEntries(NEEDED.map(name => [name, 'Campo obrigatório.']))
      const refused = await t.asEditor('POST', '/members', t.input({}))
      expect([refused.status, refused.body.errors]).toEqual([422, missing])
      const whole = t.input({ taxNumber: '507104560', ...ADDRESS })
      expect((await t.asEditor('POST', '/members', whole)).status).toBe(201)

      // What other screens change of an old one is saved as ever; its own form sends all that it shows.
      expect((await t.asEditor('PATCH', `/members/${old._id}`, { alert: 'Ligar' })).status).toBe(200)
      const form = { ...(await t.asEditor('GET', `/members/${old._id}`)).body.data, notes: 'Vista' }
      const saved = await t.asEditor('PATCH', `/members/${old._id}`, form)
      expect([saved.status, saved.body.errors]).toEqual([422, missing])
      const mended = { ...form, taxNumber: '501964843', ...ADDRESS }
      expect((await t.asEditor('PATCH', `/members/${old._id}`, mended)).status).toBe(200)
      const cleared = await t.asEditor('PATCH', `/members/${old._id}`, { locality: null })
      expect(cleared.body.errors).toEqual({ locality: 'Campo obrigatório.' })
      // People who are no members are not in the book.
      expect((await t.asEditor('POST', '/people', { name: 'Fornecedor' })).status).toBe(201)
    } finally {
      await t.asAdmin('PATCH', '/settings', { orgType: 'association' })
    }
    expect((await t.asEditor('POST', '/members', t.input({}))).status).toBe(201)
  })
})
