import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImportApp, type ImportApp } from '../../../test/import-app.ts'
import type { Signed } from '../../../test/test-app.ts'

let t: ImportApp
let member: Signed
beforeAll(async () => {
  t = await createImportApp()
  member = await t.signedIn('member')
})
afterAll(() => t.close())

const read = async () => (await t.asEditor('GET', '/first_screen')).body.data

const NAMING = { organisationName: 'Clube do Vale', preset: 'club', userName: 'Rosa Prates' }
const settingsNow = async (...names: string[]) => {
  const { body } = await t.asAdmin('GET', '/settings')
  return Object.fromEntries(
    body.data
      .filter(({ name }: { name: string }) => names.includes(name))
      .map(({ name, value }: Record<string, string>) => [name, value]),
  )
}

describe('NAV-06: the steps of an organisation’s first day', () => {
  it('are open at first, except that a second person of staff is there', async () => {
    expect((await read()).firstSteps).toEqual({
      organisation: false,
      identity: false,
      mailServer: false,
      members: false,
      memberCategories: false,
      quotaPlans: false,
      colleagues: true,
    })
  })

  it('name, type and words are set together with the person’s own name', async () => {
    const naming = { ...NAMING, organisationName: ' Cooperativa do Vale ', preset: 'cooperative' }
    const answer = await t.asAdmin('POST', '/first_steps/organisation', naming)
    expect(answer.status, answer.text).toBe(204)
    expect(
      await settingsNow('organisationName', 'organisationArticle', 'orgType', 'memberPlural', 'memberURLPlural'),
    ).toEqual({
      organisationName: 'Cooperativa do Vale',
      organisationArticle: 'a',
      orgType: 'cooperative',
      memberPlural: 'cooperadores',
      memberURLPlural: 'cooperadores',
    })
    expect((await t.asAdmin('GET', `/users/${t.admin.userId}`)).body.data.name).toBe('Rosa Prates')
    const { rows } = await sql<{ resource: string }>`
      select distinct resource from audit_log where user_id = ${t.admin.userId} order by resource
    `.execute(t.database.kysely)
    expect(rows.map(({ resource }) => resource)).toEqual(['settings', 'users'])
    expect((await read()).firstSteps).toMatchObject({ organisation: true, identity: false })
    await t.asAdmin('POST', '/first_steps/organisation', NAMING)
  })

  it.each([
    [{ ...NAMING, userName: ' ' }, 'userName'],
    [{ ...NAMING, organisationName: '' }, 'organisationName'],
    [{ ...NAMING, organisationName: 'Clube {x}' }, 'organisationName'],
    [{ ...NAMING, preset: 'empresa' }, 'preset'],
    [{ ...NAMING, orgType: 'cooperative' }, 'orgType'],
    [{ ...NAMING, userName: 'x'.repeat(101) }, 'userName'],
  ])('ORG-01: %j is refused beside its field, and nothing changes', async (body, field) => {
    const answer = await t.asAdmin('POST', '/first_steps/organisation', body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect(await settingsNow('organisationName')).toEqual({ organisationName: NAMING.organisationName })
  })

  it('AUTH-08: only an admin names the organisation; only staff read the first screen', async () => {
    expect((await t.asEditor('POST', '/first_steps/organisation', NAMING)).status).toBe(403)
    for (const as of [member, undefined]) {
      const status = as ? 403 : 401
      expect((await t.call('POST', '/first_steps/organisation', { as, body: NAMING })).status).toBe(status)
      expect((await t.call('GET', '/first_screen', { as })).status).toBe(status)
    }
  })

  it('are done by the data, wherever they come from, and go when they are put away', async () => {
    await t.asAdmin('PATCH', '/settings', { smtpHost: 'correio.example', organisationEmail: 'geral@clube.example' })
    const category = (await t.asAdmin('GET', '/member_categories')).body.data[0]
    await t.asAdmin('PATCH', `/member_categories/${category._id}`, { name: 'A nossa' })
    expect((await read()).firstSteps).toMatchObject({ mailServer: true, memberCategories: true, members: false })
    await t.addMember({})
    expect((await read()).firstSteps).toMatchObject({ members: true, identity: false })
    await t.asEditor('PATCH', '/settings', { showFirstSteps: false })
    expect((await read()).firstSteps).toBeNull()
  })
})

describe('APP-03: what waits for staff is counted in one call', () => {
  it('applications, change requests, repeated records and imports, each while it waits', async () => {
    expect((await read()).pendingWork).toEqual({
      balanceDifferences: 0,
      guardedChanges: 0,
      treasuryDifferences: 0,
      receivedMoney: 0,
      grownJuniors: 0,
      quotaAdjustments: 0,
      memberApplications: 0,
      memberChangeRequests: 0,
      duplicates: 0,
      imports: 0,
      openingBalances: 0,
      uncertainMessages: 0,
      automaticDrafts: 0,
    })
    const applied = await t.asEditor('POST', '/member_applications', {
      name: 'Nova Candidata',
      categoryId: t.category('efetivo'),
    })
    expect(applied.status, applied.text).toBe(201)
    const owner = await t.addMember({ name: 'Uma Dona', taxNumber: '501964843' })
    await t.addMember({ name: 'Outra Dona', taxNumber: '501964843' })
    await sql`update users set member_id = ${owner._id} where id = ${member.userId}`.execute(t.database.kysely)
    const asked = await t.call('POST', '/own/requests', { as: member, body: { values: { locality: 'Évora' } } })
    expect(asked.status, asked.text).toBe(200)
    await t.upload('Nome\nAna\n')
    await t.upload('N.º;Ano;Dívida\n1;2025;24\n', 'saldos.csv', 'openingBalances')
    // The number of repeated records is kept for a multiple of the time that counting took on this machine.
    await expect
      .poll(async () => (await read()).pendingWork, { timeout: 20_000 })
      .toEqual({
        balanceDifferences: 0,
        guardedChanges: 0,
        treasuryDifferences: 0,
        receivedMoney: 0,
        grownJuniors: 0,
        quotaAdjustments: 0,
        memberApplications: 1,
        memberChangeRequests: 1,
        duplicates: 1,
        imports: 1,
        openingBalances: 1,
        uncertainMessages: 0,
        automaticDrafts: 0,
      })
    await t.asAdmin('PATCH', '/settings', { hasMemberApplication: false })
    expect((await read()).pendingWork).toMatchObject({ memberApplications: 0 })
  })
})
