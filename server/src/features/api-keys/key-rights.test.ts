import { SYSTEM_FIELDS } from '@agremia/model/resource/define'
import { resources } from '@agremia/model/resources/index'
import type { KeyScope } from '@agremia/model/rules/key-scopes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import type { Signed } from '../../../test/test-app.ts'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'
import { holdsKey } from '../../http/api-keys.ts'
import { hashPassword } from '../auth/passwords.ts'

let t: TreasuryApp
let member: { _id: string; personId: string; rev: number }
beforeAll(async () => {
  t = await createTreasuryApp()
  member = await t.addMember({ name: 'Custódia Devedora', taxNumber: '245678913', mobile: '912345611' })
  await t.charge(member._id, 2026, { dueDate: '2026-02-01' })
  await t.pay(member._id, 4)
})
afterAll(() => t.close())

/** The announcement reaches a running instance by itself. */
const hear = (userId: string) => t.hear(JSON.stringify({ topic: 'users', event: 'updated', _id: userId }))

let made = 0
async function makeKey(scopes: readonly KeyScope[], as: Signed = t.admin) {
  made += 1
  const body = { name: `Chave ${made}`, scopes, rateLimit: 6000, active: true }
  const { status, body: answered, text } = await t.call('POST', '/api_secrets', { as, body })
  expect(status, text).toBe(201)
  const headers = { authorization: `Bearer ${answered.data.secret}` }
  return {
    id: answered.data._id as string,
    ask: (method: string, path: string, body?: unknown, query?: Record<string, string>) =>
      t.call(method, path, { body, query, headers }),
  }
}

/**
 * The fields that need another right than their resource, decided here by hand beside the definitions that say so. Their titles of other
 * records stay: a payment names whose it is.
 */
const OF_OTHER_AREAS = {
  members: {
    payments: 'iban ibanHolder situation paidUntil overdueTotal debtTotal creditBalance nextDueDate',
  },
  people: { treasury: 'iban' },
}
/** The lists whose search looks through what is known of members: numbers, contacts and addresses. */
const SEARCHED_BY_MEMBERS = 'payments unsettledPayments donations'

describe('DEV-01: a key reads, filters, sorts and searches only what its permissions name', () => {
  it('by one table of areas, from which fields and searches follow', () => {
    const found: Record<string, Record<string, string>> = {}
    for (const { name, area, fields } of resources) {
      for (const [field, { area: own }] of Object.entries(fields)) {
        if (own === area || own === undefined) continue
        found[name] = { ...found[name], [own]: [found[name]?.[own], field].filter(Boolean).join(' ') }
      }
    }
    expect(found).toEqual(OF_OTHER_AREAS)
    const searched = resources.filter(({ searchArea }) => searchArea)
    expect(searched.map(({ name, searchArea }) => `${searchArea}: ${name}`)).toEqual(
      SEARCHED_BY_MEMBERS.split(' ').map(name => `members: ${name}`),
    )
  })

  it('each list and item with nothing of another area, and nothing found by it', async () => {
    const areas = [...new Set(resources.flatMap(({ keyScopes }) => keyScopes?.read ?? []))]
    expect(areas.length).toBeGreaterThan(2)
    for (const scope of areas) {
      const { ask } = await makeKey([scope])
      for (const { path, fields, keyScopes, area, searchArea = area } of resources) {
        if (keyScopes?.read !== scope) continue
        const hidden = Object.keys(fields).filter(name => fields[name]?.area !== area)
        const list = await ask('GET', `/${path}`)
        expect(list.status, `${path}: ${list.text}`).toBe(200)
        const one = list.body.data[0] && (await ask('GET', `/${path}/${list.body.data[0]._id}`)).body.data
        for (const item of [...list.body.data, ...(one ? [one] : [])])
          expect(
            Object.keys(item).filter(name => hidden.includes(name)),
            path,
          ).toEqual([])
        const refused = hidden.flatMap((name): Record<string, string>[] => [
          { _fields: name },
          { _sort: name },
          { _sums: name },
          { [`_${name}`]: '1' },
          { [`_${name}.empty`]: 'true' },
          { [`_${name}.from`]: '1' },
        ])
        if (searchArea !== area) refused.push({ _search: '245678913' })
        for (const query of refused)
          expect((await ask('GET', `/${path}`, undefined, query)).status, `${path} ${JSON.stringify(query)}`).toBe(422)
      }
    }
  })

  it('with the right of both areas, both', async () => {
    const { ask } = await makeKey(['members:read', 'payments:read'])
    const { body } = await ask('GET', '/members', undefined, {
      '_overdueTotal.from': '1',
      _fields: 'name,overdueTotal',
    })
    expect(body.data).toMatchObject([{ name: 'Custódia Devedora', overdueTotal: 20 }])
    const found = await ask('GET', '/unsettled_payments', undefined, { _search: '245678913' })
    expect(found.body.data).toHaveLength(1)
  })

  it('the board’s figures of the treasury only with its permission', async () => {
    await t.asAdmin('PATCH', '/settings', { hasTreasury: true })
    const figures = async (scopes: KeyScope[]) => {
      const { status, body, text } = await (await makeKey(scopes)).ask('GET', '/payments/summary')
      expect(status, text).toBe(200)
      return Object.keys(body.data).filter(name => ['inAccounts', 'toPay'].includes(name))
    }
    expect(await figures(['payments:read'])).toEqual([])
    expect(await figures(['payments:read', 'treasury:read'])).toEqual(['inAccounts', 'toPay'])
  })
})

describe('DEV-01: a key that only writes hears which row it wrote, and nothing that is in it', () => {
  it('from an empty change of every resource that keys change', async () => {
    // Members’ own people and contacts are changed on their sheet.
    const person = await t.post('/people', { personType: 'singular', name: 'Sem Ficha' })
    await t.post('/contacts', { personId: person._id, kind: 'email', value: 'sem@ficha.example' })
    const changed: string[] = []
    for (const { path, keyScopes } of resources) {
      if (!keyScopes?.update) continue
      const { ask } = await makeKey([keyScopes.update])
      const { body } = await t.asAdmin('GET', `/${path}`, undefined, { _sort: '-created_at' })
      const [row] = body.data
      if (!row) continue
      for (const method of ['PATCH', 'PUT']) {
        const answered = await ask(method, `/${path}/${row._id}`, {})
        expect([answered.status, Object.keys(answered.body.data ?? {}).sort()], answered.text).toEqual([
          200,
          [...SYSTEM_FIELDS].sort(),
        ])
      }
      changed.push(path)
    }
    expect(changed).toEqual(expect.arrayContaining(['members', 'people', 'contacts', 'payments', 'unsettled_payments']))
  })

  it('from a creation, an outdated version and a check', async () => {
    const { ask } = await makeKey(['members:write'])
    const created = await ask('POST', '/members', t.input({ name: 'Nova Pessoa', email: 'nova@pessoa.example' }))
    expect([created.status, Object.keys(created.body.data).sort()]).toEqual([201, [...SYSTEM_FIELDS].sort()])
    await ask('PATCH', `/members/${created.body.data._id}`, { notes: 'Segredo' })
    const stale = await ask('PATCH', `/members/${created.body.data._id}`, { rev: 1, notes: 'Outra' })
    expect(stale.status).toBe(409)
    expect(stale.text).not.toMatch(/Segredo|Nova Pessoa|nova@/)
    const same = await ask('POST', '/members/validate', t.input({ name: 'Custódia Devedora', taxNumber: '245678913' }))
    expect(same.text).not.toMatch(/Custódia|Devedora/)
    const refused = await ask('POST', '/members', t.input({ iban: 'PT50000201231234567890154' }))
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['iban']])
  })

  it('of what a member owes, which `POST /payments/allocation` tells', async () => {
    const body = { memberId: member._id, amount: 5 }
    expect((await (await makeKey(['payments:write'])).ask('POST', '/payments/allocation', body)).status).toBe(403)
    expect((await (await makeKey(['payments:read'])).ask('POST', '/payments/allocation', body)).status).toBe(200)
  })
})

describe('DEV-01: keys end with their maker’s access', () => {
  const isRevoked = async (id: string) => {
    const [row] = await t.rows<{ is: boolean }>(sql`
      select revoked_at is not null and not active as is from api_secrets where id = ${id}`)
    return row?.is
  }
  const addMaker = async () => {
    const user = await t.signedIn('editor')
    const key = await makeKey(['members:read'], user)
    expect((await key.ask('GET', '/tags')).status).toBe(200)
    const { body } = await t.asAdmin('GET', `/users/${user.userId}`)
    return { ...key, user, rev: body.data.rev as number }
  }

  it.each([
    ['deactivated', { active: false }],
    ['made a member', { role: 'member', active: false }],
  ])('of somebody who is %s, and do not come back with it', async (_how, change) => {
    const { id, ask, user } = await addMaker()
    expect((await t.asAdmin('PATCH', `/users/${user.userId}`, change)).status).toBe(200)
    hear(user.userId)
    expect((await ask('GET', '/tags')).status).toBe(401)
    expect(await isRevoked(id)).toBe(true)
    expect((await t.asAdmin('PATCH', `/users/${user.userId}`, { role: 'editor', active: true })).status).toBe(200)
    expect((await ask('GET', '/tags')).status).toBe(401)
    const history = (await t.asAdmin('GET', `/api_secrets/${id}/history`)).body.data
    expect(history[0]).toMatchObject({ action: 'update' })
  })

  it('of somebody who is deleted, and of nobody else', async () => {
    const other = await makeKey(['members:read'])
    const { id, ask, user } = await addMaker()
    expect((await t.asAdmin('DELETE', `/users/${user.userId}`)).status).toBe(204)
    hear(user.userId)
    expect([await isRevoked(id), (await ask('GET', '/tags')).status]).toEqual([true, 401])
    expect([await isRevoked(other.id), (await other.ask('GET', '/tags')).status]).toEqual([false, 200])
  })

  it('a new password asks what becomes of them, and does it', async () => {
    const user = await addUser(t.database, { role: 'admin' })
    const userId = user.id
    const hash = await hashPassword('uma frase comprida 1')
    await sql`update users set password_hash = ${hash} where id = ${userId}`.execute(t.database.kysely)
    const as = await t.signedIn('admin', user)
    const change = (current: string, password: string, keys?: string) =>
      t.call('POST', `/users/${userId}/password`, { as, body: { current, password, ...(keys && { keys }) } })
    const none = await change('uma frase comprida 1', 'uma frase comprida 2')
    expect(none.status, none.text).toBe(204)
    const key = await makeKey(['members:read'], as)
    const asked = await change('uma frase comprida 2', 'uma frase comprida 3')
    expect([asked.status, asked.body.errors]).toEqual([
      422,
      { keys: 'Tem 1 chave de API em uso. Escolha o que lhe acontece.' },
    ])
    // A stolen session learns nothing of the keys without the password.
    expect((await change('errada de todo', 'uma frase comprida 3')).body.errors.keys).toBeUndefined()
    expect((await change('uma frase comprida 2', 'uma frase comprida 3', 'keep')).status).toBe(204)
    expect((await key.ask('GET', '/tags')).status).toBe(200)
    expect((await change('uma frase comprida 3', 'uma frase comprida 4', 'outra')).status).toBe(422)
    expect((await change('uma frase comprida 3', 'uma frase comprida 4', 'revoke')).status).toBe(204)
    hear(userId)
    expect((await key.ask('GET', '/tags')).status).toBe(401)
    expect(await isRevoked(key.id)).toBe(true)
  })
})

describe('DEV-01: a key in an address is refused in every spelling', () => {
  const KEY = 'agr_abcdefgh0123456789012345678901234567890123456789012'
  const escaped = (text: string) => [...text].map(letter => `%${letter.charCodeAt(0).toString(16)}`).join('')
  it.each([
    ['as it is', KEY],
    ['with one letter escaped', KEY.replace('a', '%61')],
    ['with the mark escaped', KEY.replace('agr_', '%61%67%72%5F')],
    ['all of it escaped', escaped(KEY)],
    ['escaped twice', encodeURIComponent(escaped(KEY))],
    ['escaped three times', encodeURIComponent(encodeURIComponent(escaped(KEY)))],
    ['in capitals', KEY.toUpperCase()],
    ['without its end', KEY.slice(0, 40)],
  ])('%s', async (_how, spelled) => {
    for (const url of [
      `/api/tags?key=${spelled}`,
      `/api/tags?x=1&KEY[]=${spelled}`,
      `/api/tags/${spelled}`,
      `/?q=${spelled}`,
    ]) {
      expect(holdsKey(url)).toBe(true)
      const { statusCode } = await t.app.inject({ method: 'GET', url })
      expect([url, statusCode]).toEqual([url, 400])
    }
  })

  it('and other addresses are not', () => {
    for (const url of [
      '/api/members?_search=agr_icultura',
      '/api/tags?_name=100%25',
      '/v/%F0',
      '/api/tags?key=abc&key=abc',
    ])
      expect(holdsKey(url), url).toBe(false)
  })
})
