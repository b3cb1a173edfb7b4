import { expect, it } from 'vitest'
import { ADMIN, STAFF } from '../rules/roles.ts'
import { defineResource } from './define.ts'
import { explain } from './explainer.ts'
import { boolean, choice, choices, email, group, money, ref, refs, string } from './field.ts'

const things = defineResource({
  name: 'bigThings',
  label: { one: 'Coisa de {memberSingular}', many: 'Coisas' },
  title: 'name',
  access: { read: ['admin', 'editor', 'member'], delete: [] },
  list: { columns: ['name', 'price'], sort: '-name' },
  fields: group('Dados de {memberSingular}', {
    name: string({
      label: 'Nome',
      required: true,
      max: 30,
      unique: true,
      search: true,
      sort: true,
      hint: 'O do {memberSingular}.',
    }),
    kind: choice({ a: 'Um', b: 'Dois {memberSingular}' }, { label: 'Tipo', filter: true }),
    kinds: choices({ a: 'Um' }, { label: 'Tipos' }),
    price: money({ label: 'Preço', sees: STAFF, min: 1 }),
    owner: ref('users', { label: 'Dono', sets: STAFF }),
    helpers: refs('users', { label: 'Ajudantes', max: 3, filter: true, only: { role: 'editor' } }),
    contact: email({ label: 'Contacto', readonly: true }),
    isOpen: boolean({ label: 'Aberta', required: true }),
  }),
})
const say = (text: string) => text.replaceAll('{memberSingular}', 'sócio')

it('FORM-01: tells each field in the words of the customer’s vocabulary', () => {
  const { data } = explain([things], 'editor', say)
  expect(data.bigThings?.map(({ name, type, validation, inputType }) => [name, type, validation, inputType])).toEqual([
    ['name', 'string', 'required; max:30; unique', 'text'],
    ['kind', 'enum(a,b)', '', 'select'],
    ['kinds', 'enum[](a)', '', 'multiselect'],
    ['price', 'Float32', 'min:1', 'money'],
    ['owner', 'ref(users)', '', 'autocomplete'],
    ['helpers', 'refs(users)', 'max:3', 'multiselect'],
    ['contact', 'string', 'email; readonly', 'readonly'],
    ['isOpen', 'boolean', 'required', 'checkbox'],
  ])
})

it('says the organisation’s words in labels, headings, hints and options', () => {
  const [name, kind] = explain([things], 'editor', say).data.bigThings ?? []
  expect(name).toMatchObject({ group: 'Dados de sócio', hint: 'O do sócio.', sortable: true, filterable: false })
  expect(kind?.options).toEqual([
    { value: 'a', label: 'Um' },
    { value: 'b', label: 'Dois sócio' },
  ])
})

it('tells each role only what it may see, do and set', () => {
  const { data, meta } = explain([things], 'member', say)
  expect(data.bigThings?.map(field => field.name)).not.toContain('price')
  expect(data.bigThings?.find(field => field.name === 'owner')?.readonly).toBe(true)
  expect(meta.bigThings).toEqual({
    path: 'big_things',
    label: { one: 'Coisa de sócio', many: 'Coisas' },
    title: 'name',
    columns: ['name'],
    sort: '-name',
    searchable: true,
    operations: ['read'],
  })
})

it('never offers to delete rows that are never deleted', () => {
  const operationsOf = (resource: typeof things) => explain([resource], 'admin', say).meta.bigThings?.operations
  const deletable = { ...things, access: { ...things.access, delete: ADMIN } }
  expect(operationsOf(deletable)).toContain('delete')
  expect(operationsOf({ ...deletable, neverDeleted: true })).not.toContain('delete')
})

it('FORM-01: tells where refs lead, that a list of them can be looked for, and not be sorted by', () => {
  const told = explain([things], 'editor', say).data.bigThings
  expect(told?.find(({ name }) => name === 'owner')).toMatchObject({ fieldType: 'ref', to: 'users' })
  expect(told?.find(({ name }) => name === 'helpers')).toMatchObject({
    fieldType: 'refs',
    to: 'users',
    filterable: true,
    sortable: false,
  })
})

it('says nothing of a resource that is closed to someone', () => {
  expect(explain([things], undefined, say)).toEqual({ data: {}, meta: {} })
})

it('FORM-01: tells which rows a form offers, where that is narrowed', () => {
  const { data } = explain([things], 'editor', say)
  expect(data.bigThings?.flatMap(({ name, only }) => (only ? [[name, only]] : []))).toEqual([
    ['helpers', { role: 'editor' }],
  ])
})

it('MEM-01c: tells which blocks begin closed, when a field applies, what a list begins with and whether it knows the past', () => {
  const people = defineResource({
    name: 'people',
    reads: 'people_view',
    readsOn: 'people_on',
    label: { one: 'Pessoa', many: 'Pessoas' },
    title: 'name',
    list: { columns: ['name'], sort: 'name', filter: { isHere: 'true', secret: 'x' } },
    fields: {
      name: string({ label: 'Nome' }),
      isHere: boolean({ label: 'Cá', filter: true }),
      secret: string({ label: 'Segredo', filter: true, sees: ['admin'] }),
      ...group(
        'Notas',
        { note: string({ label: 'Nota', when: [{ field: 'isHere', is: [true] }], reveal: 'Outra {memberSingular}' }) },
        { folded: true },
      ),
    },
  })
  const { data, meta } = explain([people], 'editor', say)
  expect(data.people?.find(({ name }) => name === 'note')).toMatchObject({
    folded: true,
    when: [{ field: 'isHere', is: [true] }],
    reveal: 'Outra sócio',
  })
  expect(data.people?.find(({ name }) => name === 'name')).not.toHaveProperty('folded')
  expect(meta.people).toMatchObject({ filter: { _isHere: 'true' }, asOf: true })
  expect(meta.people?.filter).not.toHaveProperty('_secret')
  expect(explain([things], 'editor', say).meta.bigThings).not.toHaveProperty('filter')
  expect(explain([things], 'editor', say).meta.bigThings).not.toHaveProperty('asOf')
})
