import { describe, expect, it } from 'vitest'
import { resources } from '../resources/index.ts'
import { members } from '../resources/members.ts'
import { applies, type Condition } from './applies.ts'

const today = '2026-11-15'

it.each<[string, Condition, Record<string, unknown>, boolean]>([
  ['one of the values', { field: 'kind', is: ['a', 'b'] }, { kind: 'b' }, true],
  ['another value', { field: 'kind', is: ['a'] }, { kind: 'b' }, false],
  ['a tick', { field: 'kind', is: [true] }, { kind: true }, true],
  ['no tick', { field: 'kind', is: [true] }, { kind: false }, false],
  ['someone of 17', { field: 'kind', under: 18 }, { kind: '2008-11-16' }, true],
  ['someone of 18 today', { field: 'kind', under: 18 }, { kind: '2008-11-15' }, false],
  ['what is no day', { field: 'kind', under: 18 }, { kind: '2008-13-01' }, false],
  ['no day', { field: 'kind', under: 18 }, { kind: null }, false],
  ['a text', { field: 'kind', filled: true }, { kind: 'x' }, true],
  ['an empty box', { field: 'kind', filled: true }, { kind: '' }, false],
  ['an empty list', { field: 'kind', filled: true }, { kind: [] }, false],
  ['nothing', { field: 'kind', filled: true }, {}, false],
])('MEM-01c: %s decides whether a field applies', (_said, condition, values, isRight) => {
  expect(applies([condition], { values, today })).toBe(isRight)
})

it('a ref is told apart by the title of what it points to', () => {
  const when: Condition[] = [{ field: 'countryId', otherThan: 'Portugal' }]
  const known = (values: Record<string, unknown>, title?: string) => ({ values, titles: { countryId: title }, today })
  expect(applies(when, known({ countryId: '1' }, 'Angola'))).toBe(true)
  expect(applies(when, known({ countryId: '1' }, 'Portugal'))).toBe(false)
  expect(applies(when, known({ countryId: null }, 'Angola'))).toBe(false)
  expect(applies(when, known({ countryId: '1' }))).toBe(false)
})

it('any of several will do, and none asks for nothing', () => {
  const when: Condition[] = [
    { field: 'one', is: ['x'] },
    { field: 'other', filled: true },
  ]
  expect(applies(when, { values: { one: 'y', other: 'z' }, today })).toBe(true)
  expect(applies(when, { values: { one: 'y' }, today })).toBe(false)
  expect(applies(undefined, { values: {}, today })).toBe(true)
})

describe('MEM-01c: in the member’s form', () => {
  const shown = (values: Record<string, unknown>) =>
    Object.entries(members.fields).flatMap(([name, { when }]) =>
      when && applies(when, { values, today }) ? [name] : [],
    )

  it.each<[string, Record<string, unknown>, string[]]>([
    ['an adult has none of them', { birthDate: '1980-01-01', personType: 'singular' }, []],
    ['a minor has a guardian', { birthDate: '2015-01-01' }, ['guardianName', 'guardianEmail', 'guardianMobile']],
    ['an entity has a representative', { personType: 'coletiva' }, ['representativeName', 'representativeRole']],
    ['direct debit wants an account', { preferredMethod: 'debito_direto' }, ['iban', 'ibanHolder']],
    ['an account that is known is shown', { preferredMethod: 'mbway', iban: 'PT50' }, ['iban', 'ibanHolder']],
    ['a consent has its day', { assemblyByEmail: true }, ['assemblyByEmailAt']],
    ['an exemption is shown', { exemptFrom: '2026-01-01' }, ['exemptFrom']],
  ])('%s', (_said, values, names) => {
    expect(shown(values)).toEqual(names)
  })
})

it('conditions name fields of their own resource', () => {
  const named = resources.flatMap(({ name, fields }) =>
    Object.values(fields).flatMap(({ when }) =>
      (when ?? []).map(({ field }) => ({ name, field, known: field in fields })),
    ),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ known }) => !known)).toEqual([])
})
