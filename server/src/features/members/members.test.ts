import { tags } from '@agremia/model/resources/tags'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { insertRows } from '../../resource/insert-rows.ts'
import { applyNewDay } from './derive-members.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(t.database.kysely)).rows

describe('MEM-01c: one flat form over person, contacts and membership', () => {
  it('saves everything at once and reads it back flat', async () => {
    const whole = {
      name: 'Maria da Conceição Brás',
      categoryId: t.category('efetivo'),
      admissionDate: '2020-03-01',
      birthDate: '1970-05-06',
      taxNumber: '501 964 843',
      email: 'Maria@Exemplo.example',
      mobile: '912 345 678',
      phone: '213456789',
      addressLine1: 'Rua do Sol, 1',
      postalCode: '1000001',
      locality: 'Lisboa',
      alert: 'Falar devagar',
    }
    const { status, body } = await t.asEditor('POST', '/members', whole)
    expect(status, JSON.stringify(body)).toBe(201)
    const member = body.data
    expect(member).toMatchObject({
      ...whole,
      taxNumber: '501964843',
      email: 'maria@exemplo.example',
      mobile: '+351912345678',
      phone: '+351213456789',
      postalCode: '1000-001',
      countryId: t.portugal,
      isActive: true,
      isIncomplete: false,
      canVote: true,
      stateSince: '2020-03-01',
      endDate: null,
      _refs: { categoryId: 'Efetivo', stateNameId: 'Ativo', countryId: 'Portugal' },
    })
    expect(
      await rowsOf(sql`select kind, value from contacts where person_id = ${member.personId} order by kind`),
    ).toEqual([
      { kind: 'address', value: null },
      { kind: 'email', value: 'maria@exemplo.example' },
      { kind: 'mobile', value: '+351912345678' },
      { kind: 'phone', value: '+351213456789' },
    ])
    expect(
      await rowsOf(sql`
      select start_date::text, end_date from member_states where member_id = ${member._id}
    `),
    ).toEqual([{ start_date: '2020-03-01', end_date: null }])
    expect(
      await rowsOf(sql`
      select kind, from_date::text, category_id from member_terms where member_id = ${member._id}
    `),
    ).toEqual([{ kind: 'categoria', from_date: '2020-03-01', category_id: t.category('efetivo') }])
  })

  it('updates the right table and deletes emptied values', async () => {
    const member = await t.addMember({ name: 'Ana Velha', email: 'ana@velha.example', locality: 'Faro' })
    const { status, body } = await t.asEditor('PATCH', `/members/${member._id}`, {
      rev: member.rev,
      name: 'Ana Nova',
      email: null,
      mobile: '912345679',
      locality: 'Évora',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      name: 'Ana Nova',
      email: null,
      mobile: '+351912345679',
      locality: 'Évora',
      rev: 2,
    })
    const found = await t.asEditor('GET', '/members', undefined, { _search: 'ana nova', _locality: 'evora' })
    expect(found.body.meta.total).toBe(1)
    const lost = await t.asEditor('GET', '/members', undefined, { _search: 'velha' })
    expect(lost.body.meta.total).toBe(0)
    expect(await rowsOf(sql`select name from people where id = ${member.personId}`)).toEqual([{ name: 'Ana Nova' }])
  })

  it('is found by part of the name without accents, by number, NIF and phone', async () => {
    const member = await t.addMember({ name: 'Çelestino Ávila', taxNumber: '507104560', mobile: '+351919999901' })
    for (const text of ['celestino', 'avila', '50710456', '919999901', String(member.memberNumber)]) {
      const { body } = await t.asEditor('GET', '/members', undefined, { _search: text })
      expect(
        body.data.map((row: { _id: string }) => row._id),
        text,
      ).toContain(member._id)
    }
  })

  it('is found by its number as it is printed, with zeros before it, and by no other number', async () => {
    const twelve = await t.addMember({ name: 'Doze Certo', memberNumber: 8012 })
    const other = await t.addMember({ name: 'Doze Errado', memberNumber: 80_120 })
    const found = async (text: string) => {
      const { body } = await t.asEditor('GET', '/members', undefined, { _search: text })
      return body.data.map((row: { _id: string }) => row._id)
    }
    expect(await found('008012')).toEqual([twelve._id])
    expect(await found('0000080120 errado')).toEqual([other._id])
    expect(await found('8012')).toEqual(expect.arrayContaining([twelve._id, other._id]))
    // Longer than any number: a telephone, say.
    expect(await found('00351919999999999')).toEqual([])
  })

  it('is deleted with its person by an administrator only, and its number is not used again', async () => {
    const member = await t.addMember({ name: 'Engano Evidente' })
    expect((await t.asEditor('DELETE', `/members/${member._id}`)).status).toBe(403)
    expect((await t.asAdmin('DELETE', `/members/${member._id}`)).status).toBeLessThan(300)
    for (const table of ['people', 'contacts', 'member_states', 'member_terms']) {
      const column = table === 'people' ? 'id' : table === 'contacts' ? 'person_id' : 'member_id'
      const id = table === 'people' || table === 'contacts' ? member.personId : member._id
      expect(await rowsOf(sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}`), table).toEqual([])
    }
    const again = await t.asEditor('POST', '/members', t.input({ memberNumber: member.memberNumber }))
    expect(again.status).toBe(422)
    expect(again.body.errors.memberNumber).toBe('Este número já foi atribuído; os números não se repetem.')
  })

  it('the person of a member can be changed by the member’s form only', async () => {
    const member = await t.addMember({ name: 'Uma Só Porta', email: 'porta@exemplo.example' })
    const person = await t.asEditor('PATCH', `/people/${member.personId}`, { name: 'Outra' })
    expect([person.status, person.body.errors]).toEqual([422, { _: 'Esta pessoa tem ficha de sócio: altere-a lá.' }])
    const { body } = await t.asEditor('GET', `/people/${member.personId}/contacts`)
    const main = body.data.find((row: { kind: string }) => row.kind === 'email')
    const contact = await t.asEditor('PATCH', `/contacts/${main._id}`, { value: 'outra@exemplo.example' })
    expect(contact.body.errors.isPrimary).toMatch(/ficha/)
    const second = { personId: member.personId, kind: 'email', value: 'Segunda@Exemplo.example', isPrimary: false }
    const added = await t.asEditor('POST', '/contacts', second)
    expect(added.status, added.text).toBe(201)
    expect(added.body.data.value).toBe('segunda@exemplo.example')
  })
})

describe('MEM-01d: numbers', () => {
  it('the next free one is proposed, and given when none is typed', async () => {
    const { body } = await t.asEditor('GET', '/members/nextNumber')
    const member = await t.addMember({})
    expect(member.memberNumber).toBe(body.data.memberNumber)
  })

  it('are unique when many members are saved at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => t.asEditor('POST', '/members', t.input({}))))
    const numbers = answers.map(({ body }) => body.data.memberNumber)
    expect(new Set(numbers).size).toBe(8)
    expect(answers.every(({ status }) => status === 201)).toBe(true)
  })

  it('a mistyped large number does not change the next ones', async () => {
    const before = (await t.asEditor('GET', '/members/nextNumber')).body.data.memberNumber
    const mistaken = await t.addMember({ memberNumber: 99_999_999 })
    const { body } = await t.asEditor('GET', '/members/nextNumber')
    expect(body.data.memberNumber).toBeLessThanOrEqual(before)
    const next = await t.addMember({})
    expect(next.memberNumber).toBe(body.data.memberNumber)
    // One that was given is never given again; for the other tests it was never there.
    await sql`delete from member_numbers where member_number = ${mistaken.memberNumber}`.execute(t.database.kysely)
  })

  it('the same number typed by two people at the same time is given to one of them', async () => {
    const { body } = await t.asEditor('GET', '/members/nextNumber')
    const wanted = t.input({ memberNumber: body.data.memberNumber + 100 })
    const statuses = await Promise.all([1, 2, 3].map(async () => (await t.asEditor('POST', '/members', wanted)).status))
    expect(statuses.sort()).toEqual([201, 422, 422])
  })
})

describe('MEM-01c: invalid input', () => {
  it.each([
    ['a birth date in the future', { birthDate: '2030-01-01' }, 'birthDate'],
    ['a NIF whose digits do not check', { taxNumber: '123456780' }, 'taxNumber'],
    ['a postal code that is none', { postalCode: '12-34' }, 'postalCode'],
    ['an admission in two years', { admissionDate: '2028-11-16' }, 'admissionDate'],
    ['direct debit without an IBAN', { preferredMethod: 'debito_direto' }, 'iban'],
    ['an unknown category', { categoryId: '01890000-0000-7000-8000-00000000000f' }, 'categoryId'],
    ['no name', { name: '' }, 'name'],
  ])('%s is an error of its field', async (_what, given, field) => {
    const { status, body } = await t.asEditor('POST', '/members', t.input(given))
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  it('the error of an invalid NIF does not mention a field that is not shown', async () => {
    const wrong = t.input({ taxNumber: '123456780' })
    const said = async () => (await t.asEditor('POST', '/members/validate', wrong)).body.errors.taxNumber
    expect(await said()).toBe('NIF inválido: confirme os 9 algarismos.')
    await t.asAdmin('PATCH', '/settings', { fieldsEnabled: ['taxCountryId'] })
    expect(await said()).toBe('NIF inválido: confirme os 9 algarismos ou, se for estrangeiro, indique o país do NIF.')
    await t.asAdmin('PATCH', '/settings', { fieldsEnabled: [] })
  })

  it('foreign tax numbers and postal codes are accepted unchanged', async () => {
    const member = await t.addMember({
      taxCountryId: t.country('ES'),
      taxNumber: 'b-12345678',
      countryId: t.country('ES'),
      postalCode: '28001',
    })
    expect(member).toMatchObject({ taxNumber: 'B12345678', postalCode: '28001' })
  })

  it('a tag that is not for members is refused', async () => {
    const id = '01890000-0000-7000-8000-0000000000aa'
    await insertRows(t.database.kysely, tags, [{ name: 'Circulares', scope: 'messages' }], () => ({ id }))
    const { body } = await t.asEditor('POST', '/members', t.input({ tags: [id] }))
    expect(body.errors).toEqual({ tags: 'Escolha etiquetas de sócios.' })
  })

  it('a proposer must be another active member, and both must differ', async () => {
    const [one, other] = [await t.addMember({}), await t.addMember({})]
    const twice = await t.asEditor('POST', '/members', t.input({ proposer1Id: one._id, proposer2Id: one._id }))
    expect(Object.keys(twice.body.errors)).toEqual(['proposer2Id'])
    const self = await t.asEditor('PATCH', `/members/${one._id}`, { proposer1Id: one._id })
    expect(Object.keys(self.body.errors)).toEqual(['proposer1Id'])
    await t.changeState(other._id, 'falecido', '2025-01-01')
    const gone = await t.asEditor('POST', '/members', t.input({ proposer1Id: other._id }))
    expect(Object.keys(gone.body.errors)).toEqual(['proposer1Id'])
  })

  it('a proposer who joined too recently for the setting is a warning', async () => {
    const proposer = await t.addMember({ admissionDate: '2026-01-10' })
    const ask = async (admissionDate: string) =>
      (await t.asEditor('POST', '/members/validate', t.input({ proposer1Id: proposer._id, admissionDate }))).body
        .warnings.proposer1Id
    expect(await ask('2026-07-09')).toBeUndefined()
    await t.asAdmin('PATCH', '/settings', { minProposerSeniorityMonths: '6' })
    expect(await ask('2026-07-09')).toBe('Foi admitido em 10/01/2026, e propor exige 6 meses de antiguidade.')
    expect(await ask('2026-07-10')).toBeUndefined()
    await t.asAdmin('PATCH', '/settings', { minProposerSeniorityMonths: '' })
  })

  it('unlikely values are warnings and are saved', async () => {
    const child = t.input({ birthDate: '2015-01-01', postalCode: '3000' })
    const { body } = await t.asEditor('POST', '/members/validate', child)
    expect(body).toEqual({
      errors: {},
      warnings: {
        guardianName: 'É menor: indique o representante legal.',
        postalCode: 'Falta a segunda parte do código postal (0000-000).',
      },
    })
    expect((await t.asEditor('POST', '/members', child)).status).toBe(201)
  })
})

describe('MEM-01c: dates', () => {
  it('changing the admission moves the first state and category, but not beyond the next change', async () => {
    const member = await t.addMember({ admissionDate: '2020-01-01' })
    await t.changeState(member._id, 'suspenso', '2022-01-01')
    const moved = await t.asEditor('PATCH', `/members/${member._id}`, { admissionDate: '2019-06-01' })
    expect(moved.status, moved.text).toBe(200)
    expect(
      await rowsOf(sql`
      select start_date::text, end_date::text from member_states where member_id = ${member._id} order by start_date
    `),
    ).toEqual([
      { start_date: '2019-06-01', end_date: '2021-12-31' },
      { start_date: '2022-01-01', end_date: null },
    ])
    const tooLate = await t.asEditor('PATCH', `/members/${member._id}`, { admissionDate: '2022-01-01' })
    expect(tooLate.body.errors.admissionDate).toBe('Há uma mudança desde 01/01/2022: a admissão tem de ser anterior.')
  })

  it('a new category holds from today, the old one until yesterday', async () => {
    const member = await t.addMember({ admissionDate: '2020-01-01' })
    await t.asEditor('PATCH', `/members/${member._id}`, { categoryId: t.category('auxiliar') })
    expect(
      await rowsOf(sql`
      select from_date::text, end_date::text from member_terms where member_id = ${member._id} order by from_date
    `),
    ).toEqual([
      { from_date: '2020-01-01', end_date: '2026-11-14' },
      { from_date: '2026-11-15', end_date: null },
    ])
  })

  it('_asOf lists the members as they were on that day', async () => {
    const member = await t.addMember({ name: 'Tempo Passado', admissionDate: '2020-01-01' })
    await t.changeState(member._id, 'suspenso', '2024-01-01')
    await t.changeState(member._id, 'falecido', '2026-02-01')
    await t.asEditor('PATCH', `/members/${member._id}`, { categoryId: t.category('auxiliar') })
    const on = async (day?: string) => {
      const query = { _search: 'tempo passado', ...(day && { _asOf: day }) }
      const { body } = await t.asEditor('GET', '/members', undefined, query)
      return body.data.map((row: Record<string, unknown> & { _refs: Record<string, string> }) => [
        row._refs.stateNameId,
        row.stateSince,
        row.isActive,
        row._refs.categoryId,
      ])
    }
    expect(await on('2019-12-31')).toEqual([])
    expect(await on('2020-01-01')).toEqual([['Ativo', '2020-01-01', true, 'Efetivo']])
    expect(await on('2025-12-31')).toEqual([['Suspenso a pedido', '2024-01-01', true, 'Efetivo']])
    expect(await on('2026-02-01')).toEqual([['Falecido', '2026-02-01', false, 'Efetivo']])
    expect(await on()).toEqual([['Falecido', '2026-02-01', false, 'Auxiliar']])
    const narrowed = await t.asEditor('GET', '/members', undefined, {
      _asOf: '2025-12-31',
      _isActive: 'true',
      _search: 'tempo passado',
    })
    expect(narrowed.body.meta.total).toBe(1)
    const wrong = await t.asEditor('GET', '/members', undefined, { _asOf: '31/12' })
    expect(wrong.status).toBe(422)
    expect((await t.asEditor('GET', '/tags', undefined, { _asOf: '2025-12-31' })).body.errors._asOf).toBe(
      'Filtro desconhecido.',
    )
  })

  it('future states and categories hold on their day', async () => {
    const member = await t.addMember({ admissionDate: '2020-01-01' })
    await t.changeState(member._id, 'saida', '2026-12-31')
    const read = async () => (await t.asEditor('GET', `/members/${member._id}`)).body.data
    expect(await read()).toMatchObject({ isActive: true, endDate: null })
    await applyNewDay(t.database, new Date('2026-12-31T10:00:00Z'))
    expect(await read()).toMatchObject({ isActive: false, stateSince: '2026-12-31', endDate: '2026-12-31' })
    await applyNewDay(t.database, new Date('2026-11-15T10:00:00Z'))
    expect(await read()).toMatchObject({ isActive: true, endDate: null })
  })
})

describe('constraints of the database', () => {
  it('the first state must begin on the day of admission', async () => {
    const member = await t.addMember({})
    const move = sql`update member_states set start_date = start_date - 1 where member_id = ${member._id}`
    await expect(move.execute(t.database.kysely)).rejects.toThrow(/first state/)
    const drop = sql`delete from member_terms where member_id = ${member._id}`
    await expect(drop.execute(t.database.kysely)).rejects.toThrow(/first category/)
  })
})
