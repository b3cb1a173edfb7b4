import { lisbonDay } from '@agremia/model/rules/day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
  const people = [
    { name: 'Ana Dezoito', birthDate: addYears(-18), admissionDate: '2024-01-01' },
    { name: 'Bia Dezassete', birthDate: addYears(-18, 1), admissionDate: '2024-12-31' },
    { name: 'Caio Sessenta', birthDate: addYears(-60), admissionDate: '2023-12-31' },
    { name: 'Dora Sem Data', admissionDate: '2025-01-01' },
  ]
  for (const person of people) await t.addMember(person)
})
afterAll(() => t.close())

/** The day so many years from today, and a day later if one is asked for. */
function addYears(years: number, days = 0) {
  const [year = 0, month = 1, day = 1] = lisbonDay(t.clock()).split('-').map(Number)
  return new Date(Date.UTC(year + years, month - 1, day + days)).toISOString().slice(0, 10)
}
const names = async (query: string) => {
  const { status, body } = await t.asEditor('GET', `/members?_sort=name&_fields=name&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map((row: { name: string }) => row.name.split(' ')[0])
}

describe('MEM-01f, LIST-01: the members’ list', () => {
  it.each([
    ['_birthDate.ageFrom=18', ['Ana', 'Caio']],
    ['_birthDate.ageTo=17', ['Bia']],
    ['_birthDate.ageFrom=17&_birthDate.ageTo=18', ['Ana', 'Bia']],
    ['_admissionDate.year=2024', ['Ana', 'Bia']],
    ['_birthDate.empty=true', ['Dora']],
  ])('finds by %s', async (query, found) => {
    expect(await names(query)).toEqual(found)
  })

  it('has the colour of each state, which a form may send back', async () => {
    const { body } = await t.asEditor('GET', '/members?_search=ana&_fields=name,stateNameId,categoryId')
    const [row] = body.data
    expect(row._colours).toEqual({ stateNameId: '#2f855a' })
    const whole = (await t.asEditor('GET', `/members/${row._id}`)).body.data
    expect(whole._colours).toEqual({ stateNameId: '#2f855a' })
    expect((await t.asEditor('PATCH', `/members/${row._id}`, whole)).status).toBe(200)
  })

  it('leaves disabled fields out of the explainer and keeps their values', async () => {
    const explained = async () =>
      (await t.asAdmin('GET', '/explainer')).body.data.members.map((field: { name: string }) => field.name)
    const [row] = (await t.asEditor('GET', '/members?_search=caio')).body.data
    await t.asEditor('PATCH', `/members/${row._id}`, { profession: 'Pescador' })
    expect(await explained()).not.toContain('profession')
    expect(await explained()).not.toContain('votes')
    const switched = await t.asAdmin('PATCH', '/settings', { fieldsEnabled: ['profession', 'oldMemberNumber'] })
    expect(switched.status, JSON.stringify(switched.body)).toBe(200)
    expect(await explained()).toEqual(expect.arrayContaining(['profession', 'oldMemberNumber']))
    expect((await t.asEditor('GET', `/members/${row._id}`)).body.data.profession).toBe('Pescador')
    const refused = await t.asAdmin('PATCH', '/settings', { fieldsEnabled: ['nada'] })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('fieldsEnabled')
  })
})
