import { defineCall } from '@agremia/model/calls/call'
import { defineResource } from '@agremia/model/resource/define'
import { money, ref, string } from '@agremia/model/resource/field'
import { ANYONE } from '@agremia/model/rules/roles'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { answerChecker } from './answer-checker.ts'

const lamps = defineResource({
  name: 'lamps',
  label: { one: 'Candeeiro', many: 'Candeeiros' },
  title: 'name',
  list: { columns: ['name'], sort: 'name' },
  fields: {
    name: string({ label: 'Nome', required: true }),
    price: money({ label: 'Preço' }),
    ownerId: ref('users', { label: 'Dono' }),
    bulb: string({ label: 'Lâmpada', sees: ['admin'] }),
  },
  childOf: ['ownerId'],
})
const light = defineCall({
  method: 'POST',
  path: '/lamps/:id/light',
  summary: 'Light a lamp',
  access: ANYONE,
  statuses: [202],
  answer: z.object({ data: z.object({ isLit: z.boolean() }) }),
})
const picture = defineCall({
  method: 'GET',
  path: '/lamps/:id/picture',
  summary: 'A picture',
  access: ANYONE,
  files: ['image/png'],
})
const findFault = answerChecker([lamps], [light, picture])
const lamp = {
  _id: '1',
  created_at: '2026-11-15T10:00:00.000Z',
  updated_at: '2026-11-15T10:00:00.000Z',
  rev: 1,
  name: 'Torre',
  price: null,
  ownerId: null,
  _refs: { ownerId: null },
}
const check = (method: string, url: string, body: unknown, status = 200, type = 'application/json; charset=utf-8') =>
  findFault({ method, url, status, type, text: typeof body === 'string' ? body : JSON.stringify(body) })

it('API-02: answers as documented have no fault: items, lists with some fields, child lists, calls, files and errors', () => {
  expect(check('GET', '/lamps/1', { data: lamp })).toBeUndefined()
  expect(check('GET', '/lamps/1', { data: { ...lamp, bulb: 'E27' } })).toBeUndefined()
  expect(check('GET', '/lamps?_fields=name', { data: [{ _id: '1', name: 'x' }], meta: { total: 1 } })).toBeUndefined()
  expect(check('GET', '/users/2/lamps', { data: [], meta: { total: 0 } })).toBeUndefined()
  expect(check('POST', '/lamps/validate', { errors: {}, warnings: {} })).toBeUndefined()
  expect(check('DELETE', '/lamps/1', '', 204, '')).toBeUndefined()
  expect(check('POST', '/lamps/1/light', { data: { isLit: true } }, 202)).toBeUndefined()
  expect(check('GET', '/lamps/1/picture', 'PNG', 200, 'image/png')).toBeUndefined()
  expect(check('GET', '/lamps/1', { code: 'notFound', errors: { _: 'Não.' } }, 404)).toBeUndefined()
  expect(check('GET', '/downloads/abc', 'anything', 200, 'text/csv')).toBeUndefined()
})

it('API-02: an answer with another status, type or field than documented is a fault', () => {
  const { name: _name, ...nameless } = lamp
  expect(check('GET', '/lamps/1', { data: nameless })).toContain("must have required property 'name'")
  expect(check('GET', '/lamps/1', { data: { ...lamp, secret: 'x' } })).toContain('additional properties')
  expect(check('GET', '/lamps/1', { data: { ...lamp, price: '1' } })).toContain('/data/price')
  expect(check('GET', '/lamps/1', { data: { ...lamp, ownerId: 'me' } })).toContain('uuid')
  expect(check('GET', '/lamps', { data: [{ name: 'x' }], meta: { total: 1 } })).toContain("'_id'")
  expect(check('GET', '/lamps', { data: [] })).toContain("'meta'")
  expect(check('POST', '/lamps/1/light', { data: { isLit: true, by: 'me' } }, 202)).toContain('additional properties')
  expect(check('POST', '/lamps/1/light', { data: { isLit: true } })).toBe('200 is not documented')
  expect(check('GET', '/lamps/1/picture', {})).toBe('answers application/json, and documented is image/png')
  expect(check('GET', '/lamps/1', { code: 'notFound' }, 404)).toContain("'errors'")
  expect(check('GET', '/chairs', { data: [] })).toBe('is not documented')
})
