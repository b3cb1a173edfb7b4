import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

const save = async (name: string, list: string, search: string) => {
  const { status, text, body } = await t.asEditor('POST', '/saved_views', { name, list, search })
  expect(status, text).toBe(201)
  return body.data._id as string
}
const saved = (id: string) =>
  t.rows<{ name: string; search: string | null }>(sql`select name, search from saved_views where id = ${id}`)

it.each(['anonymize', 'delete'])('MEM-01: searches for somebody leave the saved views with them (%s)', async how => {
  const member = await t.addMember({
    name: 'Custódia Segredo Silva',
    taxNumber: '245678913',
    email: 'c@segredo.example',
  })
  await t.addMember({ name: `Rui Silva ${how}` })
  const kept = '_sort=-name&_isActive=true&_year=2456'
  const views = [
    await save('Por nome', 'members', '_search=cust%C3%B3dia+SEGREDO&_sort=-name'),
    await save('Por NIF', 'members', '_taxNumber=245678913'),
    await save('Dívidas da Custódia Segredo Silva', 'unsettledPayments', kept),
    await save('Apelidos', 'members', '_search=silva'),
    await save('Endereços', 'members', '_email.has=segredo.ex&_sort=name'),
    await save('Outros', 'unsettledPayments', '_search=quota'),
  ]
  if (how === 'delete') expect((await t.asAdmin('DELETE', `/members/${member._id}`)).status).toBe(204)
  else {
    await t.changeState(member._id, 'saida', '2026-10-31')
    expect((await t.asAdmin('POST', `/members/${member._id}/anonymize`, {})).status).toBe(200)
  }
  const after = (await Promise.all(views.map(saved))).flat()
  expect(after).toEqual([
    { name: 'Por nome', search: '_sort=-name' },
    { name: 'Por NIF', search: null },
    { name: expect.stringMatching(/^Dados apagados \(\w{6}\)$/), search: kept },
    { name: 'Apelidos', search: '_search=silva' },
    { name: 'Endereços', search: '_sort=name' },
    { name: 'Outros', search: '_search=quota' },
  ])
  await sql`delete from saved_views`.execute(t.database.kysely)
})
