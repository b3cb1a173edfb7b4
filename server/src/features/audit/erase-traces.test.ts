import { ERASED_TITLE, REDACTED } from '@agremia/model/rules/audit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { mayName } from './erase-traces.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

interface HistoryEntry {
  actionLabel: string
  isRestorable: boolean
  changes: { field: string; fromText: string; toText: string }[]
}
const historyOf = async (path: string): Promise<HistoryEntry[]> =>
  (await t.asEditor('GET', `/${path}/history`)).body.data
const entriesOf = async () => (await t.rows<{ n: number }>(sql`select count(*)::int as n from audit_log`))[0]?.n ?? 0
/** Everything that the database knows beside the rows of imports, as text. */
const allTexts = async () =>
  JSON.stringify([
    await t.rows(sql`select * from audit_log`),
    await t.rows(sql`select * from users`),
    await t.rows(sql`select * from people`),
    await t.rows(sql`select * from contacts`),
    await t.rows(sql`select * from member_applications`),
    await t.rows(sql`select * from messages`),
  ])

describe('MEM-01: deleting a member erases the person', () => {
  it('values and titles go from the log, from parts, applications, account and others’ entries; the entries stay', async () => {
    const member = await t.addMember({
      name: 'Zenóbia Rara',
      email: 'zenobia@rara.example',
      taxNumber: '245678913',
      notes: 'Nota rarissima',
    })
    const other = await t.addMember({ name: 'Quem Fica', proposer1Id: member._id })
    await t.asEditor('PATCH', `/members/${other._id}`, { proposer1Id: null })
    await t.asEditor('PATCH', `/members/${member._id}`, { name: 'Zenóbia Raríssima', mobile: '919999123' })
    await t.changeState(member._id, 'suspenso', '2024-01-01', { reason: 'Motivo rarissimo' })
    const contact = { personId: member.personId, kind: 'email', value: 'segundo@rara.example' }
    const { _id: contactId } = (await t.asEditor('POST', '/contacts', contact)).body.data
    await t.asEditor('DELETE', `/contacts/${contactId}`)
    const account = { name: 'Zenóbia Conta', email: 'conta@rara.example', role: 'member', memberId: member._id }
    const { _id: userId } = (await t.asEditor('POST', '/users', account)).body.data
    const as = await t.signedIn('member', { id: userId, name: account.name })
    await t.call('PATCH', `/users/${userId}`, { as, body: { name: 'Zenóbia Autora' } })
    const application = {
      name: 'Zenóbia Candidata',
      categoryId: t.category('efetivo'),
      motivation: 'Vontade rarissima',
    }
    const { _id: applicationId } = (await t.asEditor('POST', '/member_applications', application)).body.data
    await sql`update member_applications set member_id = ${member._id}, status = 'aceite' where id = ${applicationId}`.execute(
      t.database.kysely,
    )
    const rare = ['en\u00f3bia', 'enobia', '245678913', '919999123', 'rarissim', 'rara.example']
    const before = await allTexts()
    for (const word of rare) expect(before, word).toContain(word)
    const entries = await entriesOf()

    expect((await t.asAdmin('DELETE', `/members/${member._id}`)).status).toBe(204)
    const left = await allTexts()
    for (const word of rare) expect(left, word).not.toContain(word)
    // The deletion itself, and the account that lost its member, have entries of their own.
    expect(await entriesOf()).toBe(entries + 2)
    const [deletion, ...earlier] = await historyOf(`members/${member._id}`)
    expect(deletion?.actionLabel).toBe('Eliminação')
    expect(deletion?.changes.find(({ field }) => field === 'name')).toMatchObject({
      fromText: ERASED_TITLE,
      toText: '',
    })
    const change = earlier.flatMap(({ changes }) => changes).find(({ field }) => field === 'mobile')
    expect(change).toMatchObject({ fromText: '', toText: ERASED_TITLE })
    const named = (await historyOf(`members/${other._id}`)).flatMap(({ changes }) => changes)
    expect(named.filter(({ field }) => field === 'proposer1Id')).toMatchObject([
      { fromText: ERASED_TITLE, toText: '' },
      { fromText: '', toText: ERASED_TITLE },
    ])
    // The placeholder of what was erased is never given back as a value.
    expect((await historyOf(`users/${userId}`)).filter(({ isRestorable }) => isRestorable)).toEqual([])
    const log = await t.asAdmin('GET', '/audit_log', undefined, { _search: 'zenobia' })
    expect(log.body.data).toEqual([])
    expect((await t.asAdmin('GET', `/users/${userId}`)).body.data).toMatchObject({
      name: 'Conta apagada',
      email: `${userId}@apagado.invalid`,
      active: false,
    })
  })

  it('the traces of a record that was merged into it go too, and a merge alone keeps them', async () => {
    const [kept, gone] = [await t.addMember({ name: 'Fica Uma' }), await t.addMember({ name: 'Vai Outrora' })]
    await t.asEditor('POST', `/members/${kept._id}/merge`, { otherId: gone._id })
    expect(await allTexts()).toContain('Vai Outrora')
    await t.asAdmin('DELETE', `/members/${kept._id}`)
    expect(await allTexts()).not.toContain('Vai Outrora')
  })

  it('many at once are erased too, and nobody else', async () => {
    const [one, two, three] = [
      await t.addMember({ name: 'Lote Primeira' }),
      await t.addMember({ name: 'Lote Segunda' }),
      await t.addMember({ name: 'Lote Terceira' }),
    ]
    const { body } = await t.asAdmin('POST', '/members/delete', { ids: [one._id, two._id] })
    await t.finishTask(t.admin, body.data)
    const left = await allTexts()
    expect(left).not.toMatch(/Lote (Primeira|Segunda)/)
    const [made] = await historyOf(`members/${three._id}`)
    expect(made?.changes.find(({ field }) => field === 'name')).toMatchObject({ toText: 'Lote Terceira' })
  })

  it('deleting a contact of somebody who stays keeps its history', async () => {
    const member = await t.addMember({ name: 'Mantém História' })
    const contact = { personId: member.personId, kind: 'email', value: 'antigo@fica.example' }
    const { _id } = (await t.asEditor('POST', '/contacts', contact)).body.data
    await t.asEditor('DELETE', `/contacts/${_id}`)
    expect(JSON.stringify(await historyOf(`members/${member._id}`))).toContain('antigo@fica.example')
  })
})

it('USR-01: the values of a deleted account are redacted, and what it did keeps its author', async () => {
  const account = { name: 'Efémera Raposo', email: 'efemera@raposo.example', role: 'editor' }
  const user = (await t.asAdmin('POST', '/users', account)).body.data
  const as = await t.signedIn('editor', { id: user._id, name: user.name })
  await t.call('POST', '/tags', { as, body: { name: 'Feita por ela', scope: 'members' } })
  expect((await t.asAdmin('DELETE', `/users/${user._id}`)).status).toBe(204)
  const about = await t.rows<{ diff: unknown; title: string }>(
    sql`select diff, record_title as title from audit_log where record_id = ${user._id}`,
  )
  expect(JSON.stringify(about)).not.toMatch(/Raposo|raposo/)
  expect(JSON.stringify(about)).toContain(REDACTED)
  const [made] = await t.rows<{ author: string }>(
    sql`select user_name as author from audit_log where record_title = 'Feita por ela'`,
  )
  expect(made?.author).toBe('Efémera Raposo')
})

describe('the entries that may name somebody', () => {
  it('are found by indexes, because every deletion looks for them', async () => {
    const plan = await t.database.kysely.transaction().execute(async db => {
      await sql`set local enable_seqscan = off`.execute(db)
      return (
        await sql`explain select from audit_log where ${mayName(['01890000-0000-7000-8000-000000000001'])}`.execute(db)
      ).rows
    })
    const text = JSON.stringify(plan)
    for (const index of ['audit_log_naming', 'audit_log_of_member', 'audit_log_to_member', 'audit_log_of_person'])
      expect(text).toContain(index)
    expect(text).not.toContain('Seq Scan')
  })

  it('include those of an account that was tied to somebody else before', async () => {
    const [one, other] = [await t.addMember({ name: 'Nome Primeiro' }), await t.addMember({ name: 'Nome Segundo' })]
    const account = { name: 'Conta Errada', email: 'conta@errada.example', role: 'editor', memberId: one._id }
    const user = (await t.asAdmin('POST', '/users', account)).body.data
    const moved = await t.asAdmin('PATCH', `/users/${user._id}`, { memberId: other._id, rev: user.rev })
    expect(moved.status).toBe(200)
    expect(await told(user._id)).toContain('Nome Segundo')
    expect((await t.asAdmin('DELETE', `/members/${other._id}`)).status).toBe(204)
    expect(await told(user._id)).not.toContain('Nome Segundo')
    expect(await told(user._id)).toContain('Nome Primeiro')

    async function told(id: string) {
      return JSON.stringify(await t.rows(sql`select diff from audit_log where record_id = ${id}`))
    }
  })
})
