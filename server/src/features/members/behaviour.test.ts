import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

const memberNow = async (id: string) => (await t.asEditor('GET', `/members/${id}`)).body.data

describe('NAV-11: behaviour of states and categories', () => {
  const addState = async (given: object) => {
    const { body, text } = await t.asAdmin('POST', '/member_state_names', given)
    if (!body.data) throw new Error(text)
    return body.data
  }

  it('a state that is changed to mark the end ends the membership of those in it, also where another end follows', async () => {
    const name = await addState({ name: 'Em licença longa' })
    const [inIt, afterIt] = [
      await t.addMember({ admissionDate: '2020-01-01' }),
      await t.addMember({ admissionDate: '2020-01-01' }),
    ]
    for (const { _id } of [inIt, afterIt]) {
      await t.asEditor('POST', '/member_states', { memberId: _id, stateNameId: name._id, startDate: '2022-01-01' })
    }
    await t.changeState(afterIt._id, 'falecido', '2024-01-01')
    expect(await memberNow(inIt._id)).toMatchObject({ isActive: true, endDate: null })
    expect(await memberNow(afterIt._id)).toMatchObject({ endDate: '2024-01-01' })
    const { status } = await t.asAdmin('PATCH', `/member_state_names/${name._id}`, { marksEnd: true })
    expect(status).toBe(200)
    expect(await memberNow(inIt._id)).toMatchObject({ isActive: false, endDate: '2022-01-01' })
    expect(await memberNow(afterIt._id)).toMatchObject({ endDate: '2022-01-01' })
  })

  it('MEM-01: names are unique whatever their case and accents, also for two who save at once', async () => {
    const taken = { name: 'Este valor já existe noutro registo.' }
    for (const [path, name] of [
      ['member_state_names', 'ATIVO'],
      ['member_state_names', 'excluído'],
      ['member_categories', 'efetivo'],
      ['countries', 'PORTUGAL'],
    ] as const) {
      const given = path === 'countries' ? { name, iso2: 'ZZ' } : { name }
      const { status, body } = await t.asAdmin('POST', `/${path}`, given)
      expect([name, status, body.errors]).toEqual([name, 422, taken])
    }
    const added = await addState({ name: 'Em viagem' })
    const renamed = await t.asAdmin('PATCH', `/member_state_names/${added._id}`, { name: 'em VIAGEM' })
    expect(renamed.body.data.name).toBe('em VIAGEM')
    const both = await Promise.all(
      ['Em formação', 'em formacao'].map(name => t.asAdmin('POST', '/member_state_names', { name })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(both.find(({ status }) => status === 422)?.body.errors).toEqual(taken)
  })

  it('one in use cannot be deleted, and the error counts its members; an unused one can', async () => {
    const used = await addState({ name: 'Usado' })
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    await t.asEditor('POST', '/member_states', { memberId: _id, stateNameId: used._id, startDate: '2022-01-01' })
    const refused = await t.asAdmin('DELETE', `/member_state_names/${used._id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'failed to delete'])
    expect(refused.body.errors._).toBe(
      'Faz parte do histórico da ficha de 1 sócio, por isso não se elimina. Pode mudar-lhe o nome.',
    )
    const unused = await addState({ name: 'Sem uso' })
    expect((await t.asAdmin('DELETE', `/member_state_names/${unused._id}`)).status).toBe(204)
    const category = await t.asAdmin('DELETE', `/member_categories/${t.category('efetivo')}`)
    expect(category.status).toBe(409)
    expect(category.body.errors._).toMatch(/^Faz parte do histórico das fichas de \d+ sócios/)
  })

  it('the last state that does not mark the end can be neither deleted nor made to mark it', async () => {
    const lone = await createMemberApp()
    try {
      await sql`delete from member_state_names where not marks_end and slug <> 'ativo'`.execute(lone.database.kysely)
      const at = `/member_state_names/${lone.state('ativo')}`
      const text = 'Tem de haver pelo menos um estado que conte como ativo.'
      expect((await lone.asAdmin('DELETE', at)).body.errors).toEqual({ _: text })
      expect((await lone.asAdmin('PATCH', at, { marksEnd: true })).body.errors).toEqual({ marksEnd: text })
    } finally {
      await lone.close()
    }
  })

  it('those for another type of organisation are neither listed nor created', async () => {
    for (const [path, other] of [
      ['member_state_names', t.state('demissao')],
      ['member_categories', t.category('cooperador')],
    ] as const) {
      const { body } = await t.asAdmin('GET', `/${path}`)
      expect(body.data.map((row: { orgType: string }) => row.orgType)).not.toContain('cooperativa')
      expect(body.data.map((row: { orgType: string }) => row.orgType)).toContain('associacao')
      expect((await t.asAdmin('GET', `/${path}/${other}`)).status).toBe(404)
      const made = await t.asAdmin('POST', `/${path}`, { name: 'Alheio', orgType: 'cooperativa' })
      expect(made.body.errors).toEqual({ orgType: 'Escolha «Todas» ou o tipo desta organização.' })
    }
  })

  it('each gets a unique code made of its name', async () => {
    const one = await addState({ name: 'Sócio à Espera!' })
    const other = await addState({ name: 'Sócio à espera' })
    expect([one.slug, other.slug, (await addState({ name: '1.º ano' })).slug]).toEqual([
      'socio-a-espera',
      'socio-a-espera-2',
      'ano',
    ])
  })

  it('only an administrator can change existing states and categories', async () => {
    for (const path of ['member_state_names', 'member_categories']) {
      expect((await t.asEditor('POST', `/${path}`, { name: 'Novo' })).status).toBe(403)
      expect((await t.asAdmin('POST', `/${path}`, { name: 'Novo de Testes' })).status).toBe(201)
      const { body } = await t.asEditor('GET', `/${path}`)
      expect((await t.asEditor('PATCH', `/${path}/${body.data[0]._id}`, { order: 1 })).status).toBe(403)
      expect((await t.asEditor('DELETE', `/${path}/${body.data[0]._id}`)).status).toBe(403)
    }
  })
})
