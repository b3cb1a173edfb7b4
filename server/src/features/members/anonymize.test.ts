import { memberPhotos } from '@agremia/model/resources/member-photos'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createImportApp, type ImportApp } from '../../../test/import-app.ts'
import { insertRows } from '../../resource/insert-rows.ts'

let t: ImportApp
beforeAll(async () => {
  t = await createImportApp()
})
afterAll(() => t.close())

const SECRETS = ['Custódia', 'Segredo', '245678913', 'custodia', '912345611', 'PT50', 'Rua Escondida', 'Zangou-se']

/** A former member with personal data of every kind. */
async function addFormer() {
  const member = await t.addMember({
    name: 'Custódia Segredo',
    taxNumber: '245678913',
    birthDate: '1950-04-25',
    email: 'custodia@segredo.example',
    mobile: '912345611',
    iban: 'PT50000201231234567890154',
    addressLine1: 'Rua Escondida, 1',
    notes: 'Zangou-se com o Segredo',
    consentNewsletter: true,
  })
  await t.changeState(member._id, 'saida', '2026-01-31', { reason: 'Zangou-se' })
  const further = { personId: member.personId, kind: 'email', value: 'outro@segredo.example' }
  expect((await t.asEditor('POST', '/contacts', further)).status).toBe(201)
  const files = { url: `${member._id}.jpg`, cardUrl: `${member._id}c.jpg`, thumbUrl: `${member._id}t.jpg` }
  const photo = { ...files, memberId: member._id, mimeType: 'image/jpeg', size: 1, width: 1, height: 1 }
  await insertRows(t.database.kysely, memberPhotos, [{ ...photo, isCurrent: true, exifRemoved: true }])
  const user = await addUser(t.database, { role: 'member', name: 'Custódia', email: 'custodia@conta.example' })
  await sql`update users set member_id = ${member._id} where id = ${user.id}`.execute(t.database.kysely)
  return { ...member, userId: user.id }
}
const query = async <Row>(statement: ReturnType<typeof sql>) =>
  (await statement.execute(t.database.kysely)).rows as Row[] // what the statement selects
const anonymize = (id: string, body: object = {}) => t.asAdmin('POST', `/members/${id}/anonymize`, body)

describe('MEM-01: the personal data of somebody who left are erased, and the number stays', () => {
  it('everywhere: the sheet, contacts, photos, the account, the states’ reasons and the audit log', async () => {
    const member = await addFormer()
    await t.addMember({ proposer1Id: (await t.addMember({ name: 'Outra Pessoa' }))._id })
    const entry = await t.checked(`N.º;Nome;Profissão\n${member.memberNumber};Custódia Segredo Maior;Parteira`)
    expect(await t.apply(entry._id)).toMatchObject({ status: 'applied', counts: { update: 1 } })
    const before = (await t.asAdmin('GET', `/members/${member._id}`)).body.data
    expect(before.name).toBe('Custódia Segredo Maior')
    const { status, text } = await anonymize(member._id, { rev: before.rev })
    expect(status, text).toBe(200)
    const now = (await t.asAdmin('GET', `/members/${member._id}`)).body.data
    expect(now).toMatchObject({
      name: `Sócio n.º ${String(member.memberNumber).padStart(4, '0')} (dados apagados)`,
      memberNumber: member.memberNumber,
      admissionDate: '2021-01-01',
      endDate: '2026-01-31',
      categoryId: member.categoryId,
      taxNumber: null,
      email: null,
      iban: null,
      photoId: null,
      userId: null,
      consentNewsletter: false,
      anonymizedAt: '2026-11-15T10:00:00.000Z',
    })
    expect(now.rev).toBeGreaterThan(before.rev)
    const tables = await query<{ name: string }>(sql`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
    for (const { name } of tables) {
      const rows = await query<{ row: string }>(sql`select to_jsonb(t)::text as row from ${sql.table(name)} t`)
      for (const secret of SECRETS)
        expect([name, rows.filter(({ row }) => row.includes(secret)).map(({ row }) => row)]).toEqual([name, []])
    }
    const [user] = await query(sql`select active, member_id as "memberId" from users where id = ${member.userId}`)
    expect(user).toEqual({ active: false, memberId: null })
    const history = (await t.asAdmin('GET', `/members/${member._id}/history`)).body.data
    expect(history[0]).toMatchObject({ action: 'anonymize', actionLabel: 'Apagamento dos dados pessoais' })
    const found = await t.asEditor('GET', '/members', undefined, { _search: 'custodia' })
    expect(found.body.data).toEqual([])
    expect((await anonymize(member._id)).body.errors._).toBe('Os dados pessoais desta ficha já foram apagados.')
  })

  it('only of those who left, by admins, and as the sheet was seen', async () => {
    const member = await t.addMember({})
    const active = await anonymize(member._id)
    expect([active.status, active.body.errors._]).toEqual([
      409,
      'Só se apagam os dados de quem já não é sócio. Mude primeiro o estado.',
    ])
    await t.changeState(member._id, 'saida', '2026-01-31')
    expect((await anonymize(member._id, { rev: 99 })).status).toBe(409)
    expect((await t.asEditor('POST', `/members/${member._id}/anonymize`, {})).status).toBe(403)
    expect((await t.call('POST', `/members/${member._id}/anonymize`, { body: {} })).status).toBe(401)
    expect((await anonymize(crypto.randomUUID())).status).toBe(404)
    expect((await t.asAdmin('GET', `/members/${member._id}`)).body.data.anonymizedAt).toBeNull()
  })
})
