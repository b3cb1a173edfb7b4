import type { Resource } from '@agremia/model/resource/define'
import { isWritableBy } from '@agremia/model/resource/define'
import { emptyOf } from '@agremia/model/resource/field'
import { isHeld } from '@agremia/model/resource/input'
import { maskText } from '@agremia/model/rules/mask'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleBody } from '../factories.ts'
import type { Signed, TestApp } from '../test-app.ts'
import { createEveryApp, every } from './every.ts'

let t: TestApp
let admin: Signed
beforeAll(async () => {
  t = await createEveryApp()
  admin = await t.signedIn('admin')
})
afterAll(() => t.close())

/** Never empty, although nobody must fill them in: the server gives them. */
const GIVEN: Record<string, string[]> = { members: ['memberNumber'] }

/**
 * Rows of what happened, which are not deleted, with the words that tell what to do instead; of those that are not changed either, a
 * change that is refused.
 */
const HAPPENED: Record<string, { change?: object; instead: string }> = {
  payments: { change: { amount: 77, type: 'joia' }, instead: '«Anular»' },
  unsettledPayments: { change: { originalAmount: 77, type: 'joia' }, instead: '«Anular»' },
  membershipCards: { change: { validFrom: '2025-01-01', validUntil: null }, instead: '«Cancelar»' },
  treasuryDocs: { instead: '«Anular»' },
  apiSecrets: { instead: '«Revogar»' },
  treasuryMovements: { change: { amount: 77, method: 'cheque' }, instead: '«Anular»' },
}

/** Whether the form of a row that is there may not change the field. */
const isHeldIn = ({ fields }: Resource, name: string) => fields[name] !== undefined && isHeld(fields[name], false)

// What comes with a file has tests of its own.
const writable = every.filter(resource => resource.access.create.length > 0 && !resource.upload)
/** What comes back: everything that was sent but passwords. */
const expected = (resource: Resource, body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => resource.fields[name]?.type !== 'password'))

/** Lists show only the ends of masked values. */
const asListed = ({ fields }: Resource, item: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      fields[name]?.masked && typeof value === 'string' ? maskText(value) : value,
    ]),
  )

describe.each(writable.map(resource => [resource.name, resource] as const))('%s', (_name, resource) => {
  const happened = HAPPENED[resource.name]
  // Counted for each resource by itself, so that a new resource does not change the values of the others.
  let n = 100
  const sent = () => {
    n += 1
    return sampleBody(resource, n)
  }
  const make = async () => {
    const body = sent()
    const answer = await t.call('POST', `/${resource.path}`, { as: admin, body })
    expect(answer.body?.errors, answer.text).toBeUndefined()
    expect(answer.status).toBe(201)
    const item = answer.body.data
    for (const name of Object.keys(resource.shownOnce ?? {})) delete item[name]
    return { body, item }
  }

  it('FORM-02: what is created reads back, in the list and alone, with _id, created_at, updated_at and rev', async () => {
    const { body, item } = await make()
    expect(item).toMatchObject({ ...expected(resource, body), rev: 1, created_at: '2026-11-15T10:00:00.000Z' })
    const read = await t.call('GET', `/${resource.path}/${item._id}`, { as: admin })
    expect(read.body.data).toEqual(item)
    const list = await t.call('GET', `/${resource.path}`, { as: admin, query: { _limit: '-1' } })
    expect(list.body.data).toContainEqual(asListed(resource, item))
    expect(list.body.meta.total).toBe(list.body.data.length)
  })

  it('FORM-02: its own GET sent back by PUT changes nothing, not even rev', async () => {
    const { item } = await make()
    const { status, body } = await t.call('PUT', `/${resource.path}/${item._id}`, { as: admin, body: item })
    expect(status).toBe(200)
    expect(body.data).toEqual(item)
  })

  it.runIf(happened?.change)('API-03: PATCH of anything that happened is refused at its field', async () => {
    const { item } = await make()
    const body = happened?.change ?? {}
    const refused = await t.call('PATCH', `/${resource.path}/${item._id}`, { as: admin, body })
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, Object.keys(body).sort()])
    expect((await t.call('GET', `/${resource.path}/${item._id}`, { as: admin })).body.data).toEqual(item)
  })

  it.runIf(happened)(
    'API-03: DELETE of what happened is refused, alone and in bulk, and names what to do',
    async () => {
      const { item } = await make()
      const refused = await t.call('DELETE', `/${resource.path}/${item._id}`, { as: admin })
      expect([refused.status, refused.body.code]).toEqual([409, 'failed to delete'])
      expect(refused.body.errors._).toContain(happened?.instead)
      const bulk = await t.call('POST', `/${resource.path}/delete`, { as: admin, body: { ids: [item._id] } })
      expect(await t.finishTask(admin, bulk.body.data)).toMatchObject({
        result: { text: '0 registos eliminados; 1 por eliminar.' },
      })
      expect((await t.call('GET', `/${resource.path}/${item._id}`, { as: admin })).body.data).toEqual(item)
    },
  )

  it.skipIf(happened?.change)('FORM-02: PATCH changes the fields sent, keeps the others, and null clears', async () => {
    const { item } = await make()
    const { password: _password, ...others } = sent()
    const other = Object.fromEntries(Object.entries(others).filter(([name]) => !isHeldIn(resource, name)))
    const changed = await t.call('PATCH', `/${resource.path}/${item._id}`, { as: admin, body: { ...other, rev: 1 } })
    expect(changed.body.data).toMatchObject({ ...other, rev: 2 })
    const optional = Object.entries(resource.fields).find(
      ([name, f]) =>
        !f.required &&
        isWritableBy(f, 'admin') &&
        !isHeld(f, false) &&
        f.type !== 'password' &&
        other[name] !== null &&
        !GIVEN[resource.name]?.includes(name),
    )
    if (!optional) return
    const cleared = await t.call('PATCH', `/${resource.path}/${item._id}`, {
      as: admin,
      body: { [optional[0]]: null },
    })
    const { _refs: refs, ...before } = changed.body.data
    const empty = { [optional[0]]: emptyOf(optional[1]) }
    // What the server derives may follow.
    const derived = Object.entries(resource.fields).filter(([, f]) => f.readonly)
    expect(cleared.body.data).toEqual({
      ...before,
      ...Object.fromEntries(derived.map(([name]) => [name, cleared.body.data[name]])),
      ...(refs && { _refs: optional[1].to ? { ...refs, ...empty } : refs }),
      ...empty,
      rev: 3,
      updated_at: cleared.body.data.updated_at,
    })
  })

  it.skipIf(happened?.change)(
    'FORM-07b: a stale rev gives 409 with the item as it is now and what changed',
    async () => {
      const { item } = await make()
      const { password: _password, ...other } = sent()
      // The title, or where the server makes it from other fields, the first text.
      const named = Object.entries(resource.fields).find(([name, f]) =>
        resource.fields[resource.title]?.readonly
          ? f.type === 'string' && !f.readonly && other[name] !== item[name]
          : name === resource.title,
      )
      if (!named) throw new Error('no field to change')
      const [field] = named
      await t.call('PATCH', `/${resource.path}/${item._id}`, { as: admin, body: { [field]: other[field] } })
      const stale = await t.call('PUT', `/${resource.path}/${item._id}`, { as: admin, body: { ...item, rev: 1 } })
      expect(stale.status).toBe(409)
      expect(stale.body).toMatchObject({
        code: 'conflict',
        data: { _id: item._id, rev: 2 },
        // What changed is told from the audit log.
        changed: resource.audited ? { [field]: { from: item[field], to: other[field] } } : {},
      })
      expect(stale.body.errors._).toContain('Outra pessoa alterou este registo.')
    },
  )

  it.skipIf(happened)('API-03: what is deleted is gone, and its history, where one is kept, stays', async () => {
    const { item } = await make()
    expect((await t.call('DELETE', `/${resource.path}/${item._id}`, { as: admin })).status).toBe(204)
    const gone = await t.call('GET', `/${resource.path}/${item._id}`, { as: admin })
    expect(gone).toMatchObject({ status: 404, body: { code: 'Could not read item' } })
    expect((await t.call('DELETE', `/${resource.path}/${item._id}`, { as: admin })).status).toBe(404)
    const history = await t.call('GET', `/${resource.path}/${item._id}/history`, { as: admin })
    if (!resource.audited) return expect(history.status).toBe(404)
    expect(history.body.data.map((entry: { action: string }) => entry.action)).toEqual(['delete', 'create'])
    expect(history.body.data[1]).toMatchObject({ userName: 'Ana Brás', actionLabel: 'Criação' })
  })

  it('FORM-03: validate answers the errors of saving and saves nothing', async () => {
    const body = sent()
    const good = await t.call('POST', `/${resource.path}/validate`, { as: admin, body })
    expect(good).toMatchObject({ status: 200, body: { errors: {}, warnings: {} } })
    const total = async () => (await t.call('GET', `/${resource.path}`, { as: admin })).body.meta.total
    const before = await total()
    const required = Object.entries(resource.fields).filter(
      ([, f]) => f.required && !f.readonly && f.type !== 'boolean' && f.default === undefined,
    )
    const bad = await t.call('POST', `/${resource.path}/validate`, { as: admin, body: {} })
    expect(bad.status).toBe(required.length > 0 ? 422 : 200)
    expect(bad.body.errors).toEqual(Object.fromEntries(required.map(([name]) => [name, 'Campo obrigatório.'])))
    if (required.length > 0) {
      const saved = await t.call('POST', `/${resource.path}`, { as: admin, body: {} })
      expect(saved.body.errors).toEqual(bad.body.errors)
    }
    expect(await total()).toBe(before)
    const stranger = await t.call('POST', `/${resource.path}/validate`, { as: admin, body: { ...body, _id: 'nada' } })
    expect(stranger.status).toBe(404)
  })
})
