import { type LikelyPair, likelyPairs, previewMerge } from '@agremia/model/calls/duplicates'
import { tags } from '@agremia/model/resources/tags'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createMemberWorld, type MemberWorld } from '../../../test/member-world.ts'
import { insertRows } from '../../resource/insert-rows.ts'

let world: MemberWorld
beforeAll(async () => {
  world = await createMemberWorld()
})
afterAll(() => world.close())

const onSheet = async (id: string) => (await world.asEditor('GET', `/members/${id}/sheet`)).body.data.likelyPairs

const TAG = '01890000-0000-7000-8000-0000000000b1'

describe('MEM-01: duplicates are pointed out', () => {
  it('while typing and on save, beside the field by which another is alike, without stopping anyone', async () => {
    const first = await world.addMember({
      name: 'Joana Dupla',
      birthDate: '1980-02-03',
      taxNumber: '503504564',
      email: 'joana@dupla.example',
    })
    const twin = world.input({
      name: 'joana  dupla',
      birthDate: '1980-02-03',
      taxNumber: '503 504 564',
      email: 'JOANA@dupla.example',
    })
    const { body } = await world.asEditor('POST', '/members/validate', twin)
    const who = `n.º ${String(first.memberNumber).padStart(4, '0')} Joana Dupla (Ativo).`
    expect(body).toEqual({
      errors: {},
      warnings: {
        taxNumber: `Já há uma ficha com este NIF: ${who}`,
        email: `Já há uma ficha com este e-mail: ${who}`,
        name: `Já há uma ficha com este nome e data de nascimento: ${who}`,
      },
    })
    const second = await world.addMember(twin)
    const quiet = await world.asEditor('POST', '/members/validate', { _id: second._id, alert: 'Outra coisa' })
    expect(quiet.body.warnings).toEqual({})
    const own = await world.asEditor('POST', '/members/validate', { _id: first._id, email: 'outra@dupla.example' })
    expect(Object.keys(own.body.warnings).sort()).toEqual(['name', 'taxNumber'])
  })

  it('in a list of likely pairs, from which two people can be taken', async () => {
    const [one, other] = [
      await world.addMember({ name: 'Par Um', email: 'par@exemplo.example' }),
      await world.addMember({ name: 'Par Dois', email: 'par@exemplo.example' }),
    ]
    const find = async () => {
      const { body } = await world.asEditor('GET', '/members/duplicates')
      expect(likelyPairs.answer?.safeParse(body).error).toBeUndefined()
      const numbers = [one.memberNumber, other.memberNumber]
      return body.data.find(
        (pair: { one: { memberNumber: number }; other: { memberNumber: number } }) =>
          numbers.includes(pair.one.memberNumber) && numbers.includes(pair.other.memberNumber),
      )
    }
    expect(await find()).toMatchObject({ by: ['email'] })
    for (const { _id } of [one, other]) expect(await onSheet(_id)).toEqual([await find()])
    const apart = await world.asEditor('POST', '/members/duplicates/apart', { oneId: other._id, otherId: one._id })
    expect(apart.status).toBe(204)
    expect(await find()).toBeUndefined()
    for (const { _id } of [one, other]) expect(await onSheet(_id)).toEqual([])
  })

  it('on the sheet itself, the likeliest first: by NIF, e-mail, name and birth date, of what the organisation looks at', async () => {
    const born = { name: 'Célia Três', birthDate: '1971-01-02' }
    const self = await world.addMember({ ...born, taxNumber: '123456789', email: 'celia@tres.example' })
    const byName = await world.addMember({ ...born, name: 'CELIA TRES' })
    const byBoth = await world.addMember({ taxNumber: '123456789', email: 'celia@tres.example' })
    await world.addMember({ birthDate: born.birthDate })
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
    await world.asAdmin('PATCH', '/settings', { duplicateCheck: 'email' })
    expect(await told(self._id)).toEqual([[['email'], pairOf(self, byBoth)]])
    await world.asAdmin('PATCH', '/settings', { duplicateCheck: 'nif,email,nameBirth' })
  })
})

describe('MEM-01: merging keeps everything of both', () => {
  /** Two sheets of one person, with something of every kind. */
  async function addTwins() {
    await insertRows(world.database.kysely, tags, [{ name: `Coro ${Math.random()}`, scope: 'members' }], () => ({
      id: crypto.randomUUID(),
    }))
    const kept = await world.addMember({
      name: 'Rui Gémeo',
      admissionDate: '2018-01-01',
      email: 'rui@novo.example',
      addressLine1: 'Rua Nova, 1',
      locality: 'Porto',
      notes: 'Fala alto',
    })
    const gone = await world.addMember({
      name: 'Rui Gemeo',
      admissionDate: '2010-05-05',
      birthDate: '1960-01-01',
      taxNumber: '502757191',
      email: 'rui@velho.example',
      mobile: '912345600',
      addressLine1: 'Rua Velha, 2',
      locality: 'Braga',
      notes: 'Prefere carta',
      tags: [TAG],
      consentNewsletter: true,
    })
    await world.changeState(gone._id, 'saida', '2015-06-30')
    const friend = await world.addMember({ name: 'Amiga', proposer1Id: kept._id })
    await sql`update members set proposer2_id = ${gone._id} where id = ${friend._id}`.execute(world.database.kysely)
    const other = await world.addMember({ name: 'Afilhada', proposer1Id: kept._id })
    await sql`update members set proposer1_id = ${gone._id} where id = ${other._id}`.execute(world.database.kysely)
    const user = await addUser(world.database, { role: 'member', name: 'Rui' })
    await sql`update users set member_id = ${gone._id} where id = ${user.id}`.execute(world.database.kysely)
    return { kept, gone, friend, other, user }
  }
  beforeAll(() =>
    insertRows(world.database.kysely, tags, [{ name: 'Fundadores', scope: 'members' }], () => ({ id: TAG })),
  )

  it('shows first what it would do, and does nothing', async () => {
    const { kept, gone } = await addTwins()
    const before = await world.asEditor('GET', `/members/${kept._id}/sheet`)
    const { status, body, text } = await world.asEditor('POST', `/members/${kept._id}/merge/preview`, {
      otherId: gone._id,
    })
    expect(status, text).toBe(200)
    expect(previewMerge.answer?.safeParse(body).error).toBeUndefined()
    const differences = Object.fromEntries(body.data.differences.map((one: { field: string }) => [one.field, one]))
    expect(differences.email).toEqual({
      field: 'email',
      label: 'E-mail',
      kept: 'rui@novo.example',
      other: 'rui@velho.example',
      result: 'rui@novo.example',
      isChoice: true,
    })
    expect(differences.taxNumber).toMatchObject({ result: '502757191', isChoice: false })
    expect(body.data.states.map((state: { startDate: string; name: string }) => [state.startDate, state.name])).toEqual(
      [
        ['2010-05-05', 'Ativo'],
        ['2015-06-30', 'Saída a pedido'],
        ['2018-01-01', 'Ativo'],
      ],
    )
    expect(body.data.moved).toEqual([
      '2 estados do histórico',
      '1 condição',
      '2 contactos',
      '1 acesso de utilizador',
      '1 outro registo ligado',
    ])
    expect((await world.asEditor('GET', `/members/${kept._id}/sheet`)).body).toEqual(before.body)
    expect((await world.asEditor('GET', `/members/${gone._id}`)).status).toBe(200)
  })

  it('then does it: fields, states, contacts, tags, proposers and the account, and the history tells of both', async () => {
    const { kept, gone, friend, other, user } = await addTwins()
    const merging = { otherId: gone._id, rev: kept.rev, otherRev: gone.rev, take: ['locality', 'addressLine1'] }
    const { status, body, text } = await world.asEditor('POST', `/members/${kept._id}/merge`, merging)
    expect(status, text).toBe(200)
    expect(body.data.member).toMatchObject({
      _id: kept._id,
      memberNumber: kept.memberNumber,
      oldMemberNumber: String(gone.memberNumber),
      name: 'Rui Gémeo',
      admissionDate: '2010-05-05',
      birthDate: '1960-01-01',
      taxNumber: '502757191',
      email: 'rui@novo.example',
      mobile: '+351912345600',
      locality: 'Braga',
      notes: 'Fala alto\n\nPrefere carta',
      tags: [TAG],
      consentNewsletter: false,
      isActive: true,
      stateSince: '2018-01-01',
    })
    expect((await world.asEditor('GET', `/members/${gone._id}`)).status).toBe(404)
    const contacts = await world.asEditor('GET', `/people/${kept.personId}/contacts`)
    expect(
      contacts.body.data
        .map((row: { value: string | null; addressLine1: string | null }) => row.value ?? row.addressLine1)
        .sort(),
    ).toEqual(['+351912345600', 'Rua Velha, 2', 'rui@novo.example', 'rui@velho.example'])
    expect((await world.asEditor('GET', `/members/${friend._id}`)).body.data).toMatchObject({
      proposer1Id: kept._id,
      proposer2Id: null,
    })
    expect((await world.asEditor('GET', `/members/${other._id}`)).body.data).toMatchObject({ proposer1Id: kept._id })
    expect((await world.asEditor('GET', `/users/${user.id}`)).body.data.memberId).toBe(kept._id)
    const history = await world.asEditor('GET', `/members/${kept._id}/history`)
    const actions = history.body.data.map((entry: { actionLabel: string }) => entry.actionLabel)
    expect(actions).toContain('União de fichas')
    expect(actions.filter((action: string) => action === 'Criação').length).toBeGreaterThanOrEqual(2)
    const again = await world.asEditor('POST', '/members', world.input({ memberNumber: gone.memberNumber }))
    expect(again.body.errors.memberNumber).toMatch(/não se repetem/)
  })

  it('refuses a sheet with itself, one that changed meanwhile, one that is not there, and whoever is no staff', async () => {
    const [one, other] = [await world.addMember({}), await world.addMember({})]
    const merge = (body: object) => world.asEditor('POST', `/members/${one._id}/merge`, body)
    expect((await merge({ otherId: one._id })).body.errors.otherId).toBe('Escolha outra ficha.')
    expect((await merge({ otherId: other._id, otherRev: 7 })).status).toBe(409)
    expect((await merge({ otherId: crypto.randomUUID() })).status).toBe(404)
    expect((await merge({ otherId: 'nada' })).status).toBe(422)
    const member = await world.signedIn('member')
    const answer = await world.call('POST', `/members/${one._id}/merge`, { as: member, body: { otherId: other._id } })
    expect(answer.status).toBe(403)
    expect((await world.asEditor('GET', `/members/${other._id}`)).status).toBe(200)
  })

  it('two who merge the same pair both ways at once: one of them does it', async () => {
    const [one, other] = [await world.addMember({}), await world.addMember({})]
    const statuses = await Promise.all([
      world.asEditor('POST', `/members/${one._id}/merge`, { otherId: other._id }),
      world.asAdmin('POST', `/members/${other._id}/merge`, { otherId: one._id }),
    ])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})
