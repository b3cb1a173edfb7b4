import { expect, it } from 'vitest'
import { defineResource } from './define.ts'
import { refs, string } from './field.ts'
import { parseListQuery } from './list-query.ts'
import { MESSAGES } from './messages.ts'

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
  [{ _sort: 'held' }, { _sort: MESSAGES.unknownSort }],
])('LIST-10: of a list of refs, %j is refused', (raw, errors) => {
  expect(parse(raw).errors).toEqual(errors)
})
