import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { messagesTo } from '../../../test/sent-messages.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

async function tiedUser(name: string, email: string) {
  const { _id: memberId } = await t.addMember({ name })
  const made = await t.asAdmin('POST', '/users', { name, email, role: 'member', memberId })
  const id = made.body.data._id as string // as the API answers every item
  const as = await t.signedIn('member', { id, name })
  return { id, rename: (to: string) => t.call('PATCH', `/users/${id}`, { as, body: { name: to } }) }
}

it('USR-01: a member’s own new name is told to the administrators, and stands in the log as that of the record', async () => {
  const user = await tiedUser('Rita Nova', 'rita@socios.example')
  expect((await user.rename('Presidente da Direção')).body.data.name).toBe('Presidente da Direção')
  const told = await t.rows<{ email: string }>(sql`select email from users where active and role = 'admin'`)
  expect(told.length).toBeGreaterThan(0)
  for (const { email } of told) {
    const text = (await messagesTo(t.database, email)).at(-1)?.text
    expect(text).toContain(`https://app.example/utilizadores/${user.id}`)
    // Messages stay when the person's data are erased.
    expect(text).not.toMatch(/Rita|Presidente/)
  }
  // Whatever the member does from now on.
  await user.rename('Tesoureiro')
  const entries = await t.rows<{ name: string }>(
    sql`select user_name as name from audit_log where user_id = ${user.id} and action = 'update'`,
  )
  expect(entries).toEqual([{ name: 'Rita Nova' }, { name: 'Rita Nova' }])
})

it('USR-01: three new names a day are enough', async () => {
  const user = await tiedUser('Zeca Muda', 'zeca@socios.example')
  for (const name of ['Um', 'Dois', 'Três']) expect((await user.rename(`Zeca ${name}`)).status).toBe(200)
  expect((await user.rename('Zeca Quatro')).body.errors).toHaveProperty('name')
})

it('USR-01: staff name accounts without telling anybody', async () => {
  const user = await tiedUser('Ivo Certo', 'ivo@socios.example')
  const before = await t.rows(sql`select id from messages`)
  expect((await t.asEditor('PATCH', `/users/${user.id}`, { name: 'Ivo C.' })).status).toBe(200)
  expect(await t.rows(sql`select id from messages`)).toEqual(before)
})
