import { openApi } from '@agremia/model/openapi/document'
import { defineResource } from '@agremia/model/resource/define'
import { choice, money, string } from '@agremia/model/resource/field'
import { expect, test } from 'vitest'
import { type ApiDocument, bodyExample, exampleOf, fieldsOf, groupOperations, resolveAnswer } from './api-document.ts'

const lamps = defineResource({
  name: 'lamps',
  label: { one: 'Lâmpada', many: 'Lâmpadas' },
  title: 'name',
  list: { columns: ['name'], sort: 'name' },
  fields: {
    name: string({ label: 'Nome', required: true }),
    price: money({ label: 'Preço' }),
    kind: choice({ led: 'LED', old: 'Antiga' }, { label: 'Tipo', required: true, readonly: true }),
    owner: string({ label: 'Dono', sees: ['admin'] }),
  },
})
const EXAMPLE = { _id: '1', created_at: null, updated_at: null, rev: 3, name: 'Torre', price: 12.5, kind: 'led' }
const document = JSON.parse(
  JSON.stringify(
    openApi({
      resources: [lamps],
      calls: [],
      say: text => text,
      title: 'x',
      version: '1',
      examples: { lamps: EXAMPLE },
    }),
  ),
) as ApiDocument
const [group] = groupOperations(document, '')
const find = (method: string, path: string) => {
  const operation = group?.operations.find(one => one.method === method && one.path === path)
  if (!operation) throw new Error(`${method} ${path} is not documented`)
  return operation
}
const answered = (method: string, path: string) => {
  const schema = find(method, path).responses['200']?.content?.['application/json']?.schema
  if (!schema) throw new Error('it answers nothing')
  return schema
}

test('DEV-01: calls are found by words of the resource as screens call it, without accents, and of the call', () => {
  expect(group?.label).toBe('Lâmpadas')
  expect(groupOperations(document, 'lampadas export').flatMap(one => one.operations.map(({ path }) => path))).toEqual([
    '/lamps/export',
  ])
  expect(groupOperations(document, 'cadeiras')).toEqual([])
})

test('DEV-01: the fields of an item and of the rows of a list, with type, meaning and whose they are', () => {
  const fields = fieldsOf(document, answered('GET', '/lamps/{id}'))
  expect(fields).toContainEqual({ name: 'name', type: 'string', isRequired: true, says: 'Nome', roles: [] })
  expect(fields).toContainEqual({ name: 'kind', type: '"led" | "old"', isRequired: true, says: 'Tipo', roles: [] })
  expect(fields).toContainEqual({
    name: 'owner',
    type: 'string ou null',
    isRequired: false,
    says: 'Dono',
    roles: ['admin'],
  })
  expect(fieldsOf(document, answered('GET', '/lamps')).map(({ name }) => name)).toContain('price')
})

test('DEV-01: a field of several answers has the types of all, and is required where each requires it', () => {
  const refused = { properties: { valid: { const: false }, reason: { type: 'string' } }, required: ['valid', 'reason'] }
  const accepted = { properties: { valid: { const: true }, name: { type: ['string', 'null'] } }, required: ['valid'] }
  const fields = fieldsOf(document, { properties: { data: { anyOf: [accepted, refused] } } })
  expect(fields.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ['valid', 'true ou false', true],
    ['name', 'string ou null', false],
    ['reason', 'string', false],
  ])
})

test('DEV-01: answers and bodies have the example of the demonstration', () => {
  expect(exampleOf(document, answered('GET', '/lamps/{id}'))).toEqual({ data: EXAMPLE })
  expect(exampleOf(document, answered('GET', '/lamps'))).toEqual({ data: [EXAMPLE], meta: { total: 1 } })
  expect(bodyExample(document, find('POST', '/lamps'))).toEqual({ name: 'Torre', price: 12.5 })
  expect(bodyExample(document, find('GET', '/lamps'))).toBeUndefined()
})

test('DEV-01: errors are told by their meaning', () => {
  const { responses } = find('PATCH', '/lamps/{id}')
  expect(resolveAnswer(document, responses['409'] ?? {}).description).toContain('rev')
})
