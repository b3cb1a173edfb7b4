import { MESSAGES } from '@agremia/model/resource/input-messages'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

const term = (memberId: string, more: Record<string, unknown> = {}) => ({
  body: 'direcao',
  role: 'Tesoureira',
  memberId,
  termStart: '2024-01-01',
  termEnd: '2026-12-31',
  electedMinutes: '12/2023',
  canSignPayments: true,
  ...more,
})
const add = (memberId: string, more: Record<string, unknown> = {}) =>
  t.asEditor('POST', '/governing_bodies', term(memberId, more))
const judge = async (memberId: string, more: Record<string, unknown>) => {
  const { body } = await t.asEditor('POST', '/governing_bodies/validate', term(memberId, more))
  return body
}

describe('NAV-48: the organs of the organisation', () => {
  it('are recorded term by term, found by post and listed with their member', async () => {
    const { _id } = await t.addMember({ name: 'Rita Tesoureira' })
    const added = await add(_id)
    expect([added.status, added.body.data]).toMatchObject([201, { role: 'Tesoureira', canSignPayments: true }])
    const found = await t.asEditor('GET', '/governing_bodies', undefined, { _search: 'TESOUREIRA', _body: 'direcao' })
    expect(found.body.data.map((row: { memberId: string }) => row.memberId)).toEqual([_id])
    const own = await t.asEditor('GET', `/members/${_id}/governing_bodies`)
    expect(own.body.meta.total).toBe(1)
  })

  it('refuse a term that ends before it begins, and the same post twice at a time, beside the field', async () => {
    const { _id } = await t.addMember({})
    expect((await add(_id, { termEnd: '2024-01-01' })).body.errors).toEqual({ termEnd: 'O fim é depois do início.' })
    expect((await add(_id)).status).toBe(201)
    const twice = await add(_id, { role: 'TESOUREIRA', termStart: '2026-12-31', termEnd: null })
    expect([twice.status, twice.body.errors]).toEqual([
      422,
      { termStart: 'Já tem este cargo de 01/01/2024 a 31/12/2026. Preencha o fim desse mandato primeiro.' },
    ])
    expect((await add(_id, { termStart: '2027-01-01', termEnd: null })).status).toBe(201)
    expect((await add(_id, { termStart: '2030-01-01', termEnd: null })).body.errors.termStart).toMatch(
      /desde 01\/01\/2027/,
    )
  })

  it('warn of a second organ on the same days, and of somebody who was admitted later', async () => {
    const { _id } = await t.addMember({ admissionDate: '2025-06-01' })
    expect((await add(_id)).status).toBe(201)
    expect(await judge(_id, { body: 'conselho_fiscal', role: 'Relatora' })).toEqual({
      errors: {},
      warnings: {
        memberId: 'Nas mesmas datas tem outro cargo: Tesoureira (Direção), de 01/01/2024 a 31/12/2026.',
        termStart: 'Só foi admitido em 01/06/2025.',
      },
    })
    expect((await judge(_id, { role: 'Vogal', termStart: '2027-01-01', termEnd: null })).warnings).toEqual({})
  })

  it('of two people who save the same post at once, one is told beside the field', async () => {
    const { _id } = await t.addMember({})
    const { kysely } = t.database
    let second: ReturnType<typeof add> | undefined
    await kysely.transaction().execute(async transaction => {
      await sql`
        insert into governing_bodies (id, body, role, role_sort, member_id, term_start, can_sign_payments, search)
        values (${uuidv7()}, 'direcao', 'Tesoureira', 'tesoureira', ${_id}, '2026-12-31', false, '')
      `.execute(transaction)
      second = add(_id)
      await untilWaiting(t.database)
    })
    const refused = await second
    expect([refused?.status, refused?.body.errors]).toEqual([422, { termStart: MESSAGES.unique }])
  })

  it('are closed to members and to visitors', async () => {
    const member = await t.signedIn('member')
    expect((await t.call('GET', '/governing_bodies', { as: member })).status).toBe(403)
    expect((await t.call('GET', '/governing_bodies')).status).toBe(401)
  })
})

describe('MEM-01c: posts follow their member', () => {
  it('a merge moves them and keeps one of two equal ones; undoing it gives both back', async () => {
    const [kept, gone] = [await t.addMember({ name: 'Rui Gémeo' }), await t.addMember({ name: 'Rui Gemeo' })]
    for (const { _id } of [kept, gone]) expect((await add(_id)).status).toBe(201)
    expect(
      (await add(gone._id, { body: 'mesa_ag', role: 'Presidente', termStart: '2020-01-01', termEnd: '2022-12-31' }))
        .status,
    ).toBe(201)
    const rolesOf = async (id: string) => {
      const { body } = await t.asEditor('GET', `/members/${id}/governing_bodies`)
      return body.data.map((row: { role: string }) => row.role).toSorted()
    }
    const merged = await t.asEditor('POST', `/members/${kept._id}/merge`, { otherId: gone._id })
    expect(merged.status, merged.text).toBe(200)
    expect(await rolesOf(kept._id)).toEqual(['Presidente', 'Tesoureira'])
    const undone = await t.asEditor('POST', '/members/duplicates/merge/undo', { goneId: gone._id })
    expect(undone.status, undone.text).toBe(204)
    expect([await rolesOf(kept._id), await rolesOf(gone._id)]).toEqual([['Tesoureira'], ['Presidente', 'Tesoureira']])
  })

  it('a member who held a post is not deleted', async () => {
    const { _id } = await t.addMember({})
    await add(_id)
    const refused = await t.asAdmin('DELETE', `/members/${_id}`)
    expect([refused.status, refused.body.errors._]).toEqual([409, expect.stringContaining('porque tem 1 mandato.')])
  })
})
