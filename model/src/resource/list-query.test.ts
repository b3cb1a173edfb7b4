import { expect, it } from 'vitest'
import { defineResource } from './define.ts'
import { explain } from './explainer.ts'
import { date, datetime, refs, string } from './field.ts'
import { MESSAGES } from './input-messages.ts'
import { parseListQuery } from './list-query.ts'

const holders = defineResource({
  name: 'holders',
  label: { one: 'Lista', many: 'Listas' },
  title: 'name',
  list: { columns: ['name'], sort: 'name' },
  fields: {
    name: string({ label: 'Nome', sort: true }),
    held: refs('things', { label: 'Coisas', filter: true, max: 1 }),
    hidden: refs('things', { label: 'Outras' }),
  },
})
const ID = '01890000-0000-7000-8000-00000000000a'
const OTHER = '01890000-0000-7000-8000-00000000000b'
const parse = (raw: Record<string, unknown>) => parseListQuery(holders, raw, { role: 'admin', today: '2026-11-15' })

it.each<[Record<string, unknown>, object]>([
  [{ _held: ID }, { field: 'held', by: 'in', values: [[ID]] }],
  [{ _held: [ID, OTHER.toUpperCase()] }, { field: 'held', by: 'in', values: [[ID], [OTHER]] }],
  [{ _held: `${ID},${OTHER}` }, { field: 'held', by: 'in', values: [[ID, OTHER]] }],
  [{ '_held.empty': 'true' }, { field: 'held', by: 'empty', value: true }],
])('LIST-01: a list of refs is looked for by %j', (raw, filter) => {
  expect(parse(raw)).toMatchObject({ query: { filters: [filter] }, errors: {} })
})

it.each<[Record<string, unknown>, Record<string, string>]>([
  [{ _held: 'nada' }, { _held: MESSAGES.refs }],
  [{ _held: '' }, { _held: MESSAGES.refs }],
  [{ '_held.has': 'a' }, { '_held.has': MESSAGES.unknownFilter }],
  [{ '_held.from': ID }, { '_held.from': MESSAGES.unknownFilter }],
  [{ _hidden: ID }, { _hidden: MESSAGES.unknownFilter }],
  [JSON.parse('{"__proto__":""}'), JSON.parse(`{"__proto__":"${MESSAGES.unknownFilter}"}`)],
  [{ _sort: 'held' }, { _sort: MESSAGES.unknownSort }],
])('LIST-10: of a list of refs, %j is refused', (raw, errors) => {
  expect(parse(raw).errors).toEqual(errors)
})

const people = defineResource({
  name: 'people',
  reads: 'people_view',
  readsOn: 'people_on',
  label: { one: 'Pessoa', many: 'Pessoas' },
  title: 'name',
  list: { columns: ['name'], sort: 'name' },
  fields: {
    name: string({ label: 'Nome' }),
    born: date({ label: 'Nascimento', notFuture: true, age: true, filter: true }),
    since: date({ label: 'Desde', filter: true }),
    seenAt: datetime({ label: 'Visto', filter: true }),
  },
})
const ask = (raw: Record<string, unknown>) => parseListQuery(people, raw, { role: 'admin', today: '2026-11-15' })
const filtersOf = (raw: Record<string, unknown>) => ask(raw).query.filters

it.each<[Record<string, unknown>, object[]]>([
  [{ '_born.ageFrom': '18' }, [{ field: 'born', by: 'to', value: '2008-11-15' }]],
  [{ '_born.ageTo': '25' }, [{ field: 'born', by: 'from', value: '2000-11-16' }]],
  [{ '_born.ageTo': '0' }, [{ field: 'born', by: 'from', value: '2025-11-16' }]],
  [{ '_born.ageFrom': '18', _asOf: '2020-01-01' }, [{ field: 'born', by: 'to', value: '2002-01-01' }]],
  [
    { '_since.year': '2024' },
    [
      { field: 'since', by: 'from', value: '2024-01-01' },
      { field: 'since', by: 'to', value: '2024-12-31' },
    ],
  ],
])('LIST-01, MEM-01f: %j looks for an age or a year', (raw, filters) => {
  expect(ask(raw).errors).toEqual({})
  expect(filtersOf(raw)).toEqual(filters)
})

it('LIST-01: a range may end where no value could be entered: the whole current year', () => {
  const raw = { '_born.from': '2026-01-01', '_born.to': '2026-12-31' }
  expect(ask(raw).errors).toEqual({})
  expect(filtersOf(raw)).toHaveLength(2)
})

it.each<[Record<string, unknown>, Record<string, string>]>([
  [{ '_born.ageFrom': 'dez' }, { '_born.ageFrom': MESSAGES.age }],
  [{ '_born.ageTo': '-1' }, { '_born.ageTo': MESSAGES.age }],
  [{ '_born.ageTo': '1000' }, { '_born.ageTo': MESSAGES.age }],
  [{ '_since.ageTo': '10' }, { '_since.ageTo': MESSAGES.unknownFilter }],
  [{ '_since.year': '24' }, { '_since.year': MESSAGES.year }],
  [{ '_seenAt.year': '2024' }, { '_seenAt.year': MESSAGES.unknownFilter }],
  [{ '_born.ageFrom': '18', _asOf: 'ontem' }, { _asOf: MESSAGES.date }],
])('LIST-10: %j is refused', (raw, errors) => {
  expect(ask(raw).errors).toEqual(errors)
})

it('LIST-01: a field that is filtered exactly takes whole values, parts are refused, and no screen offers it', () => {
  const entries = defineResource({
    name: 'entries',
    label: { one: 'Registo', many: 'Registos' },
    title: 'name',
    list: { columns: ['name'], sort: 'name' },
    fields: {
      name: string({ label: 'Nome', filter: true }),
      code: string({ label: 'Código', filter: 'exact' }),
    },
  })
  const parseEntries = (raw: Record<string, unknown>) =>
    parseListQuery(entries, raw, { role: 'admin', today: '2026-11-15' })
  expect(parseEntries({ _code: 'a1' })).toMatchObject({
    query: { filters: [{ field: 'code', by: 'in', values: ['a1'] }] },
    errors: {},
  })
  expect(parseEntries({ '_code.has': 'a' }).errors).toEqual({ '_code.has': MESSAGES.unknownFilter })
  expect(parseEntries({ '_name.has': 'a' }).errors).toEqual({})
  const explained = explain([entries], 'admin', text => text).data.entries
  expect(explained?.map(({ name, filterable }) => [name, filterable])).toEqual([
    ['name', true],
    ['code', false],
  ])
})
