import { describe, expect, it } from 'vitest'
import { ADMIN, STAFF } from '../rules/roles.ts'
import { defineResource } from './define.ts'
import { boolean, integer, password, refs, string } from './field.ts'
import { parseInput } from './input.ts'
import { MESSAGES } from './input-messages.ts'

const things = defineResource({
  name: 'things',
  label: { one: 'Coisa', many: 'Coisas' },
  title: 'name',
  list: { columns: ['name'], sort: 'name' },
  fields: {
    name: string({ label: 'Nome', required: true }),
    note: string({ label: 'Nota' }),
    count: integer({ label: 'Contagem', readonly: true }),
    order: integer({ label: 'Ordem', required: true, default: 1 }),
    isOpen: boolean({ label: 'Aberta', required: true }),
    secret: string({ label: 'Segredo', sees: STAFF }),
    grade: string({ label: 'Grau', sets: ADMIN }),
    password: password({ label: 'Palavra-passe' }),
  },
})
const admin = { role: 'admin', today: '2026-11-15' } as const
const editor = { ...admin, role: 'editor' } as const
const member = { ...admin, role: 'member' } as const

describe('a new row', () => {
  it('gets defaults for what is missing and null for the rest, but no password', () => {
    expect(parseInput(things, { name: 'A' }, true, admin)).toEqual({
      input: { name: 'A', note: null, count: null, order: 1, isOpen: false, secret: null, grade: null },
      errors: {},
    })
  })
  it('needs what is required, blanks not counting', () => {
    expect(parseInput(things, { name: '  ' }, true, admin).errors).toEqual({ name: MESSAGES.required })
  })
})

describe('FORM-02: a change', () => {
  it('keeps what is missing and clears what is null', () => {
    expect(parseInput(things, { note: null }, false, admin)).toEqual({ input: { note: null }, errors: {} })
  })
  it('cannot clear what is required', () => {
    expect(parseInput(things, { name: null, isOpen: null }, false, admin).errors).toEqual({
      name: MESSAGES.required,
      isOpen: MESSAGES.required,
    })
  })
  it('ignores what the server sets, when it is sent back', () => {
    const back = { _id: 'x', created_at: 'x', updated_at: 'x', rev: 3, count: 9 }
    expect(parseInput(things, back, false, admin)).toEqual({ input: {}, errors: {} })
  })
  it('ignores what this role may see but not set', () => {
    expect(parseInput(things, { grade: 'A' }, false, editor)).toEqual({ input: {}, errors: {} })
    expect(parseInput(things, { grade: 'A' }, false, admin).input).toEqual({ grade: 'A' })
  })
  it('refuses what this role cannot know, like any unknown name', () => {
    const unknown = { secret: 'x', nada: 1, toString: 1 }
    expect(parseInput(things, unknown, false, member).errors).toEqual({
      secret: MESSAGES.unknownField,
      nada: MESSAGES.unknownField,
      toString: MESSAGES.unknownField,
    })
  })
})

describe('a list of refs', () => {
  const ID = '01890000-0000-7000-8000-00000000000a'
  const holders = defineResource({
    name: 'holders',
    label: { one: 'Lista', many: 'Listas' },
    title: 'name',
    list: { columns: ['name'], sort: 'name' },
    fields: {
      name: string({ label: 'Nome' }),
      free: refs('things', { label: 'Livres' }),
      needed: refs('things', { label: 'Precisas', required: true }),
      kept: refs('things', { label: 'Do servidor', readonly: true }),
    },
  })
  it('is empty when nothing is said, never null', () => {
    expect(parseInput(holders, { needed: [ID] }, true, admin)).toEqual({
      input: { name: null, free: [], needed: [ID], kept: [] },
      errors: {},
    })
  })
  it.each([[null], [''], [[]]])('FORM-02: %j empties it', nothing => {
    expect(parseInput(holders, { free: nothing }, false, admin)).toEqual({ input: { free: [] }, errors: {} })
  })
  it.each([[null], [[]], [undefined]])('%j is not enough for one that is required', nothing => {
    expect(parseInput(holders, { needed: nothing }, true, admin).errors).toEqual({ needed: MESSAGES.required })
  })
  it('comes back with the titles of what it points to, which are ignored', () => {
    const back = { free: [ID], _refs: { free: ['Coro'] } }
    expect(parseInput(holders, back, false, admin)).toEqual({ input: { free: [ID] }, errors: {} })
  })
})

it.each([null, 'x', 12, [], undefined])('%j is no body', body => {
  expect(parseInput(things, body, true, admin)).toEqual({ input: {}, errors: { _: MESSAGES.body } })
})
