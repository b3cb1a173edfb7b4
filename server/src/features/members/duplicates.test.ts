import { type LikelyPair, likelyPairs } from '@agremia/model/calls/duplicates'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

const onSheet = async (id: string) => (await t.asEditor('GET', `/members/${id}/sheet`)).body.data.likelyPairs

describe('MEM-01e: possible duplicates', () => {
  it('are a warning of the equal field while typing and on save, and do not prevent saving', async () => {
    const first = await t.addMember({
      name: 'Joana Dupla',
      birthDate: '1980-02-03',
      taxNumber: '503504564',
      email: 'joana@dupla.example',
    })
    const twin = t.input({
      name: 'joana  dupla',
      birthDate: '1980-02-03',
      taxNumber: '503 504 564',
      email: 'JOANA@dupla.example',
    })
    const { body } = await t.asEditor('POST', '/members/validate', twin)
    const who = `n.º ${String(first.memberNumber).padStart(4, '0')} Joana Dupla (Ativo).`
    expect(body).toEqual({
      errors: {},
      warnings: {
        taxNumber: `Já há uma ficha com este NIF: ${who}`,
        email: `Já há uma ficha com este e-mail: ${who}`,
        name: `Já há uma ficha com este nome e data de nascimento: ${who}`,
      },
    })
    const second = await t.addMember(twin)
    const quiet = await t.asEditor('POST', '/members/validate', { _id: second._id, alert: 'Outra coisa' })
    expect(quiet.body.warnings).toEqual({})
    const own = await t.asEditor('POST', '/members/validate', { _id: first._id, email: 'outra@dupla.example' })
    expect(Object.keys(own.body.warnings).sort()).toEqual(['name', 'taxNumber'])
  })

  it('are listed as likely pairs, which can be marked as different people', async () => {
    const [one, other] = [
      await t.addMember({ name: 'Par Um', email: 'par@exemplo.example' }),
      await t.addMember({ name: 'Par Dois', email: 'par@exemplo.example' }),
    ]
    const find = async () => {
      const { body } = await t.asEditor('GET', '/members/duplicates')
      expect(likelyPairs.answer?.safeParse(body).error).toBeUndefined()
      const numbers = [one.memberNumber, other.memberNumber]
      return body.data.find(
        (pair: { one: { memberNumber: number }; other: { memberNumber: number } }) =>
          numbers.includes(pair.one.memberNumber) && numbers.includes(pair.other.memberNumber),
      )
    }
    expect(await find()).toMatchObject({ by: ['email'] })
    for (const { _id } of [one, other]) expect(await onSheet(_id)).toEqual([await find()])
    const apart = await t.asEditor('POST', '/members/duplicates/apart', { oneId: other._id, otherId: one._id })
    expect(apart.status).toBe(204)
    expect(await find()).toBeUndefined()
    for (const { _id } of [one, other]) expect(await onSheet(_id)).toEqual([])
  })

  it('are proposed again once it is undone that they are two people, which both histories tell, for 30 days', async () => {
    const [one, other] = [
      await t.addMember({ name: 'Anulável Um', email: 'anulavel@exemplo.example' }),
      await t.addMember({ name: 'Anulável Dois', email: 'anulavel@exemplo.example' }),
    ]
    const pair = { oneId: one._id, otherId: other._id }
    const newest = async (id: string) => (await t.asEditor('GET', `/members/${id}/history`)).body.data[0]
    const undo = (body: object) => t.asEditor('POST', '/members/duplicates/apart/undo', body)
    expect((await undo(pair)).status).toBe(404)
    await t.asEditor('POST', '/members/duplicates/apart', pair)
    // Said again it changes nothing, and is told once.
    await t.asEditor('POST', '/members/duplicates/apart', pair)
    for (const { _id } of [one, other]) {
      const entry = await newest(_id)
      expect(entry).toMatchObject({ action: 'apart', actionLabel: 'Dada como outra pessoa', userName: 'Ana Brás' })
      expect(entry.undo.path).toBe('/members/duplicates/apart/undo')
      expect(Object.values(entry.undo.body).sort()).toEqual([one._id, other._id].sort())
    }
    expect((await undo((await newest(one._id)).undo.body)).status).toBe(204)
    for (const { _id } of [one, other]) {
      expect(await onSheet(_id)).toHaveLength(1)
      expect(await newest(_id)).toMatchObject({ action: 'apart_undone' })
      expect((await newest(_id)).undo).toBeUndefined()
    }
    await t.asEditor('POST', '/members/duplicates/apart', pair)
    await sql`update members_apart set marked_at = marked_at - interval '31 days'`.execute(t.database.kysely)
    expect((await newest(one._id)).undo).toBeUndefined()
    const late = await undo(pair)
    expect([late.status, late.body.errors._]).toEqual([409, 'Só se pode anular durante 30 dias.'])
  })

  it('are shown on the sheet, likeliest first, by the fields chosen in the settings', async () => {
    const born = { name: 'Célia Três', birthDate: '1971-01-02' }
    const self = await t.addMember({ ...born, taxNumber: '123456789', email: 'celia@tres.example' })
    const byName = await t.addMember({ ...born, name: 'CELIA TRES' })
    const byBoth = await t.addMember({ taxNumber: '123456789', email: 'celia@tres.example' })
    await t.addMember({ birthDate: born.birthDate })
    const told = async (id: string) =>
      (await onSheet(id)).map(({ by, one, other }: LikelyPair) => [
        by,
        [one, other].map(({ memberNumber }) => memberNumber).sort((a, b) => a - b),
      ])
    const pairOf = (...two: { memberNumber: number }[]) => two.map(({ memberNumber }) => memberNumber)
    expect(await told(self._id)).toEqual([
      [['nif', 'email'], pairOf(self, byBoth)],
      [['nameBirth'], pairOf(self, byName)],
    ])
    // Those two are alike to the same person, not to each other.
    expect(await told(byName._id)).toEqual([[['nameBirth'], pairOf(self, byName)]])
    await t.asAdmin('PATCH', '/settings', { duplicateCheck: 'email' })
    expect(await told(self._id)).toEqual([[['email'], pairOf(self, byBoth)]])
    await t.asAdmin('PATCH', '/settings', { duplicateCheck: 'nif,email,nameBirth' })
  })
})
