import { ADMIN_SETTINGS, SETTING_NAMES } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Signed, type TestApp } from '../../../test/test-app.ts'

let t: TestApp
let admin: Signed
let editor: Signed
let member: Signed
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signedIn('admin')
  editor = await t.signedIn('editor')
  member = await t.signedIn('member')
})
afterAll(() => t.close())

interface Entry {
  name: string
  value: string
  isPublic: boolean
}
const list = async (as?: Signed, query: Record<string, string> = {}): Promise<Entry[]> =>
  (await t.call('GET', '/settings', { as, query })).body.data
const value = async (name: string, as = admin) => (await t.call('GET', `/settings/${name}`, { as })).body.data.value
const patch = (body: unknown, as: Signed | undefined = admin) => t.call('PATCH', '/settings', { as, body })

describe('ORG-01: settings are entries of name and value', () => {
  it('SHELL-18: visitors get 15 or more, all public, including those that the specification names', async () => {
    const entries = await list()
    expect(entries.length).toBeGreaterThanOrEqual(15)
    expect(entries.every(entry => entry.isPublic)).toBe(true)
    const names = entries.map(entry => entry.name)
    expect(names).toEqual(
      expect.arrayContaining(['hasMemberApplication', 'hasTreasury', 'filesDir', 'orgType', 'client']),
    )
    for (const secret of ['smtpHost', 'smtpPassword', 'accountantEmail', 'organisationIban'])
      expect(names).not.toContain(secret)
  })

  it('members get more, editors all but those of admins, and admins all; every value is a text', async () => {
    const [visitor, ofMember, ofEditor, ofAdmin] = await Promise.all([list(), list(member), list(editor), list(admin)])
    expect(ofMember.length).toBeGreaterThan(visitor.length)
    expect(ofEditor.map(entry => entry.name)).toEqual(SETTING_NAMES.filter(name => !ADMIN_SETTINGS.includes(name)))
    expect(ofAdmin.map(entry => entry.name)).toEqual(SETTING_NAMES)
    expect(ofAdmin.every(entry => typeof entry.value === 'string')).toBe(true)
    expect(ofEditor.map(entry => entry.name)).toEqual(
      expect.arrayContaining(['SendMessages', 'automatedMemberPayments']),
    )
  })

  it('settings that no code reads yet are stored and answered, without an input', async () => {
    const entries = await list(admin)
    const hasInput = (name: string) => Object.hasOwn(entries.find(entry => entry.name === name) ?? {}, 'field')
    expect(
      ['arrearsExcludeAfterMonths', 'arrearsSuspendAfterMonths', 'sepaCreditorId', 'client'].map(hasInput),
    ).toEqual([false, false, false, false])
    expect(['organisationName', 'smtpPassword', 'replyTo'].map(hasInput)).toEqual([true, true, true])
    expect((await patch({ arrearsExcludeAfterMonths: '36' })).status).toBe(200)
    expect(await value('arrearsExcludeAfterMonths')).toBe('36')
  })

  it('are searched, filtered, sorted and paged like any list', async () => {
    expect((await list(admin, { _search: 'nome da organizacao' })).map(e => e.name)).toEqual(['organisationName'])
    expect((await list(admin, { _name: 'orgType' })).map(e => e.name)).toEqual(['orgType'])
    expect((await list(admin, { _type: 'secret' })).length).toBe(7)
    const sorted = (await list(admin, { _sort: '-name' })).map(e => e.name.toLowerCase())
    expect(sorted).toEqual([...sorted].sort().reverse())
    expect(await list(admin, { _limit: '3', _page: '2' })).toEqual((await list(admin)).slice(3, 6))
    expect((await t.call('GET', '/settings', { query: { _sort: 'nada' } })).status).toBe(422)
  })

  it('several change in one transaction, or none does', async () => {
    const good = await patch({ hasTreasury: false, quotaDueDays: '60', twoApprovalsAbove: '1 250,50' })
    expect(good.status).toBe(200)
    expect(await value('hasTreasury')).toBe('false')
    expect(await value('quotaDueDays')).toBe('60')
    expect(await value('twoApprovalsAbove')).toBe('1250.50')
    const bad = await patch({ hasTreasury: 'true', quotaDueDays: 'muitos' })
    expect(bad.status).toBe(422)
    expect(Object.keys(bad.body.errors)).toEqual(['quotaDueDays'])
    expect(await value('hasTreasury')).toBe('false')
  })

  it('one changes by PUT and by PATCH; an outdated rev is refused', async () => {
    const put = await t.call('PUT', '/settings/signatureName', { as: editor, body: { value: 'Ana Brás' } })
    expect(put.body.data).toMatchObject({ _id: 'signatureName', value: 'Ana Brás', rev: 1 })
    const patched = await t.call('PATCH', '/settings/signatureName', { as: editor, body: { value: 'Rui Sá', rev: 1 } })
    expect(patched.body.data).toMatchObject({ value: 'Rui Sá', rev: 2 })
    const stale = await t.call('PUT', '/settings/signatureName', { as: editor, body: { value: 'X', rev: 1 } })
    expect(stale).toMatchObject({ status: 409, body: { data: { value: 'Rui Sá' } } })
  })

  it.each([
    [{ nada: '1' }, 'nada'],
    [{ __proto__x: '1' }, '__proto__x'],
    [{ constructor: '1' }, 'constructor'],
    [{ organisationTaxNumber: '123456788' }, 'organisationTaxNumber'],
    [{ organisationIban: 'PT50 0002' }, 'organisationIban'],
    [{ organisationPostalCode: '12' }, 'organisationPostalCode'],
    [{ orgType: 'clube' }, 'orgType'],
    [{ organisationName: '' }, 'organisationName'],
    [{ primaryColor: 'verde' }, 'primaryColor'],
    [{ organisationWebsite: 'javascript:alert(1)' }, 'organisationWebsite'],
    [{ hasTreasury: 'sim' }, 'hasTreasury'],
  ])('%j is refused with an error at its name, also by validate', async (body, name) => {
    for (const answer of [await patch(body), await t.call('POST', '/settings/validate', { as: admin, body })]) {
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual([name])
    }
  })

  it('can be changed by staff only', async () => {
    expect((await patch({ hasTreasury: 'true' }, member)).status).toBe(403)
    expect((await t.call('PATCH', '/settings', { body: { hasTreasury: 'true' } })).status).toBe(401)
  })

  it('SEC-04: what decides over money is changed by administrators only, in every call', async () => {
    const values: Record<string, string> = {
      organisationIban: 'PT50000201231234567890154',
      mbEntity: '11249',
      mbSubEntity: '1',
      mbKey: 'chave',
      eupagoApiKey: 'chave',
      paymentProvider: '',
      accountantEmail: 'outro@example.pt',
      treasurerEmail: 'outro@example.pt',
      closedUntil: '2020-12-31',
      twoApprovalsAbove: '',
      cashLimit: '',
      waiverRequiresMinutes: 'false',
      sepaCreditorId: 'PT92ZZZ501964843',
      organisationBic: 'CGDIPTPL',
    }
    const before = await list(admin)
    for (const [name, given] of Object.entries(values)) {
      for (const method of ['PUT', 'PATCH'] as const)
        expect((await t.call(method, `/settings/${name}`, { as: editor, body: { value: given } })).status, name).toBe(
          403,
        )
      // Beside a setting that editors may change, nothing is changed.
      expect((await patch({ signatureName: 'Eva', [name]: given }, editor)).status, name).toBe(403)
      expect((await t.call('POST', '/settings/validate', { as: editor, body: { [name]: given } })).status, name).toBe(
        403,
      )
    }
    expect(await list(admin)).toEqual(before)
    const shown = (await list(editor)).find(entry => entry.name === 'organisationIban')
    expect(shown).toMatchObject({ field: { readonly: true } })
  })

  it('a readonly one that is sent back is ignored', async () => {
    const before = await value('timeZone')
    expect((await patch({ timeZone: 'Atlantic/Azores' })).status).toBe(200)
    expect(await value('timeZone')).toBe(before)
  })
})

describe('FORM-07b: two people change settings at once', () => {
  const rev = async (name: string): Promise<number> =>
    (await t.call('GET', `/settings/${name}`, { as: admin })).body.data.rev

  it('the second is refused with the saved values, and nothing is saved', async () => {
    const [line, role] = [await rev('signatureRole'), await rev('organisationLocality')]
    const revs = { signatureRole: line, organisationLocality: role }
    expect((await patch({ signatureRole: 'Presidente', revs }, editor)).status).toBe(200)
    const late = await patch({ signatureRole: 'Tesoureiro', organisationLocality: 'Faro', revs })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'conflict',
      data: [{ name: 'signatureRole', value: 'Presidente', rev: line + 1 }],
      changed: { signatureRole: { from: null, to: 'Presidente' } },
    })
    expect(Object.keys(late.body.changed)).toEqual(['signatureRole'])
    expect(await value('signatureRole')).toBe('Presidente')
    expect(await value('organisationLocality')).not.toBe('Faro')
    const again = await patch({ signatureRole: 'Tesoureiro', revs: { signatureRole: line + 1 } })
    expect(again.status).toBe(200)
    expect(again.body.data.map((entry: Entry) => entry.name)).toEqual(['signatureRole'])
  })

  it('changes of other settings are no conflict, nor is a write without revs', async () => {
    const revs = { signatureRole: await rev('signatureRole'), organisationLocality: await rev('organisationLocality') }
    await patch({ signatureRole: 'Vogal' }, editor)
    expect((await patch({ organisationLocality: 'Tavira', revs })).status).toBe(200)
    expect((await patch({ signatureRole: 'Presidente' })).status).toBe(200)
  })

  it('a conflict about a secret does not contain its value', async () => {
    await patch({ mbKey: 'segredo-um' })
    const late = await patch({ mbKey: 'segredo-dois', revs: { mbKey: 0 } })
    expect(late.status).toBe(409)
    expect(late.text).not.toContain('segredo')
    expect(t.store.secret('mbKey')).toBe('segredo-um')
    await patch({ mbKey: '' })
  })

  it.each([{ signatureRole: 'x' }, [1], 'um', { signatureRole: 1.5 }])('invalid revs are refused: %j', async revs => {
    expect((await patch({ signatureRole: 'Vogal', revs })).status).toBe(422)
  })
})

describe('secret settings', () => {
  it('are encrypted at rest, never sent back, and audited without their value', async () => {
    expect((await patch({ smtpPassword: 'chave-mestra-42' })).text).not.toContain('chave-mestra')
    const entry = (await t.call('GET', '/settings/smtpPassword', { as: admin })).body.data
    expect(entry).toMatchObject({ value: '', isSet: true, type: 'secret' })
    const rows = await t.rows(sql`select value from settings where name = 'smtpPassword'`)
    expect(JSON.stringify(rows)).not.toContain('chave-mestra')
    expect(t.store.secret('smtpPassword')).toBe('chave-mestra-42')
    const logged = await t.rows(sql`select diff from audit_log where record_id = 'smtpPassword'`)
    expect(logged).toMatchObject([{ diff: { value: { from: '•••', to: '•••' } } }])
  })

  it('are removed by an empty value', async () => {
    await patch({ smtpPassword: '' })
    expect((await t.call('GET', '/settings/smtpPassword', { as: admin })).body.data.isSet).toBe(false)
  })
})

describe('NAV-52: the organisation’s terms in paths', () => {
  it('change without a rebuild, in the terminology, the explainer and exports', async () => {
    const words = {
      memberSingular: 'associado',
      memberPlural: 'associados',
      memberURLSingular: 'associado',
      memberURLPlural: 'associados',
    }
    expect((await patch(words)).status).toBe(200)
    expect((await t.call('GET', '/terminology')).body.data).toMatchObject(words)
    const explainer = await t.call('GET', '/explainer', { as: editor })
    const role = explainer.body.data.users.find((field: { name: string }) => field.name === 'role')
    expect(role.options).toContainEqual({ value: 'member', label: 'Associado' })
  })

  it.each([
    [{ memberURLPlural: 'sócios' }, 'memberURLPlural'],
    [{ memberURLPlural: 'candidaturas' }, 'memberURLPlural'],
    [{ memberURLPlural: 'api' }, 'memberURLPlural'],
    [{ membershipPaymentsURL: 'utilizadores' }, 'membershipPaymentsURL'],
  ])('%j is refused', async (body, name) => {
    const { status, body: answer } = await patch(body)
    expect(status).toBe(422)
    expect(answer.errors[name]).toMatch(/\.$/)
  })
})

it('API-02: the terminology has the seven names of the specification', async () => {
  const { body } = await t.call('GET', '/terminology')
  expect(Object.keys(body.data).sort()).toEqual(
    [
      'memberPlural',
      'memberSingular',
      'memberURLPlural',
      'memberURLSingular',
      'membershipPayments',
      'membershipPaymentsURL',
      'name',
    ].sort(),
  )
})

it('RT-04a: each setting that really changed has one audit entry and one announcement', async () => {
  const heard: string[] = []
  const client = await t.database.pool.connect()
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await client.query('listen agremia')
  await patch({ cashLimit: '200', treasuryYear: '2026' })
  await patch({ cashLimit: '200' })
  await client.query('select 1')
  client.release(true)
  const events = heard.map(text => JSON.parse(text)).filter(event => event.topic === 'settings')
  expect(events.map(event => [event.event, event._id])).toEqual([
    ['updated', 'cashLimit'],
    ['updated', 'treasuryYear'],
  ])
  const logged = await t.rows(sql`select user_name, diff from audit_log where record_id = 'cashLimit'`)
  expect(logged).toMatchObject([{ user_name: 'Ana Brás', diff: { value: { from: '', to: '200.00' } } }])
})

it('default values depend on the type of organisation', async () => {
  expect(await value('assemblyNoticeDays')).toBe('8')
  await patch({ orgType: 'cooperative' })
  expect(await value('assemblyNoticeDays')).toBe('15')
  expect(await value('proxyAllowed')).toBe('true')
})

describe('ORG-01: what is about the installation', () => {
  const TECHNICAL = ['filesDir', 'environment', 'supportUrl']
  it.each(TECHNICAL)('%s is changed by admins only, and an editor’s screen has no input for it', async name => {
    const { body } = await t.call('GET', `/settings/${name}`, { as: editor })
    expect(body.data).toMatchObject({ name, isPublic: true })
    expect(body.data.field).toBeUndefined()
    expect((await t.call('GET', `/settings/${name}`, { as: admin })).body.data.field).toBeDefined()
    expect((await patch({ [name]: body.data.value }, editor)).status).toBe(403)
  })

  it('stands last on its screen', async () => {
    const names = (await list(admin))
      .filter(entry => 'area' in entry && entry.area === 'organisation')
      .map(one => one.name)
    expect(names.slice(-4)).toEqual(['client', ...TECHNICAL])
  })
})

it('NAV-52: the words that addresses had are told to anyone, and no other former value', async () => {
  const before = await value('memberURLPlural')
  await patch({ memberURLPlural: 'gente', organisationName: 'Outro Nome' })
  await patch({ memberURLPlural: before })
  const { body } = await t.call('GET', '/terminology/former')
  expect(body.data.memberURLPlural.slice(0, 2)).toEqual(['gente', before])
  expect(Object.keys(body.data)).toEqual(['memberURLSingular', 'memberURLPlural', 'membershipPaymentsURL'])
  expect(JSON.stringify(body)).not.toContain('Outro')
})
