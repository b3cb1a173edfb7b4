import type { ExplainedField } from '@agremia/model/resource/explainer'
import { describe, expect, test } from 'vitest'
import { draftToChanges, readFilterDraft } from './filter-draft.ts'
import { filterFields, readChips } from './filter-kinds.ts'

const field = (name: string, fieldType: ExplainedField['fieldType'], more: Partial<ExplainedField> = {}) => ({
  name,
  label: name.toUpperCase(),
  fieldType,
  type: fieldType,
  validation: '',
  group: '',
  inputType: 'text' as const,
  required: false,
  readonly: false,
  sortable: true,
  filterable: true,
  ...more,
})
const role = field('role', 'enum', {
  required: true,
  options: [
    { value: 'admin', label: 'Administrador' },
    { value: 'editor', label: 'Editor' },
  ],
})
const seen = field('seen', 'datetime')
const born = field('born', 'date')
const fee = field('fee', 'money')
const name = field('name', 'string')
const active = field('active', 'boolean', { required: true })
const fields = [role, seen, born, fee, name, active]
const texts = (address: Record<`_${string}`, string | string[]>) =>
  readChips(fields, address).map(chip => `${chip.label}: ${chip.text}`)

describe('LIST-08: filters as chips', () => {
  test('each kind of filter is described in words', () => {
    expect(texts({ _search: 'x', _sort: 'name', _role: ['admin', 'editor'], '_name.has': 'silva' })).toEqual([
      'ROLE: Administrador ou Editor',
      'NAME: contém «silva»',
    ])
    expect(texts({ _active: 'false', '_born.from': '1998-09-01', '_born.to': '1999-01-31' })).toEqual([
      'ACTIVE: Não',
      'BORN: de 01/09/1998 a 31/01/1999',
    ])
    expect(texts({ '_fee.from': '12,50' })[0]).toMatch(/^FEE: desde 12,50\s€$/)
    expect(texts({ '_seen.empty': 'true' })).toEqual(['SEEN: vazio'])
    expect(texts({ _name: 'Ana' })).toEqual(['NAME: igual a «Ana»'])
  })

  test('MEM-01f: filters by age and by year are named as such', () => {
    const birth = field('birth', 'date', { age: true })
    const say = (address: Record<`_${string}`, string>) =>
      readChips([birth, born], address).map(chip => `${chip.label}: ${chip.text}`)
    expect(say({ '_birth.ageFrom': '18', '_birth.ageTo': '25' })).toEqual(['Idade: 18 a 25'])
    expect(say({ '_birth.ageFrom': '65' })).toEqual(['Idade: a partir de 65'])
    expect(say({ '_birth.ageTo': '17' })).toEqual(['Idade: até 17'])
    expect(say({ '_birth.ageTo': '17', '_birth.year': '2010' })).toEqual(['BIRTH: 2010, idade até 17'])
    expect(say({ '_born.year': '2024' })).toEqual(['BORN: 2024'])
    expect(say({ _asOf: '2025-12-31' })).toEqual([])
  })

  test('the filter of a list of options names each value, by its label if it has one', () => {
    const kinds = field('kinds', 'enumList', { options: [{ value: 'a', label: 'Um' }] })
    const chips = readChips([kinds], { _kinds: ['a', 'b'] })
    expect(chips.map(chip => chip.text)).toEqual(['Um ou b'])
  })

  test('the filter of a ref or of refs gives the chip the ids, whose titles it reads', () => {
    for (const type of ['ref', 'refs'] as const) {
      const [chip] = readChips([field('held', type, { to: 'tags' })], { _held: 'id', '_held.empty': 'false' })
      expect([chip?.lookup, chip?.text]).toEqual([{ to: 'tags', ids: ['id'] }, 'preenchido'])
    }
  })

  test('an unknown filter is shown too, so that it can be removed', () => {
    expect(texts({ _nada: '1' })).toEqual(['nada: 1'])
  })

  test('only filterable fields are offered', () => {
    const plain = field('plain', 'string', { filterable: false })
    const paint = field('paint', 'color', { required: true })
    expect(filterFields([plain, paint, name, field('note', 'text')]).map(one => one.name)).toEqual(['name', 'note'])
    expect(filterFields([name, born, fee], ['fee', 'gone', 'name']).map(one => one.name)).toEqual([
      'fee',
      'name',
      'born',
    ])
  })
})

describe('LIST-08: typed filter values in the address', () => {
  const blank = { chosen: [], part: '', from: '', to: '', year: '', ageFrom: '', ageTo: '', empty: '' } as const
  const changes = (of: ExplainedField, draft: Parameters<typeof draftToChanges>[1]) => {
    const sent = draftToChanges(of, draft)
    return sent.errors ? { errors: sent.errors } : JSON.parse(JSON.stringify(sent.changes))
  }

  test('any of', () => expect(changes(role, { ...blank, chosen: ['admin'] })).toEqual({ _role: ['admin'] }))

  test('a range of instants covers whole days in Lisbon time, in summer and in winter', () => {
    expect(changes(seen, { ...blank, from: '1/7/2026', to: '15-11-2026' })).toEqual({
      '_seen.from': '2026-06-30T23:00:00.000Z',
      '_seen.to': '2026-11-15T23:59:59.999Z',
    })
  })

  test('MEM-01f: an age and a year, as whole numbers', () => {
    const birth = field('birth', 'date', { age: true })
    expect(changes(birth, { ...blank, ageFrom: ' 18 ', ageTo: '25' })).toEqual({
      '_birth.ageFrom': '18',
      '_birth.ageTo': '25',
    })
    expect(changes(birth, { ...blank, ageFrom: '30', ageTo: '25' })).toEqual({
      errors: { ageTo: 'O fim vem antes do início.' },
    })
    expect(changes(birth, { ...blank, ageFrom: 'x' })).toEqual({ errors: { ageFrom: 'Indique a idade em anos.' } })
    expect(changes(born, { ...blank, year: '2024' })).toEqual({ '_born.year': '2024' })
    expect(changes(born, { ...blank, year: '24' })).toEqual({
      errors: { year: 'Indique o ano com quatro algarismos.' },
    })
    expect(readFilterDraft(birth, { '_birth.ageFrom': '18', '_birth.year': '2008' })).toMatchObject({
      ageFrom: '18',
      ageTo: '',
      year: '2008',
    })
  })

  test('money in Portuguese format', () => {
    expect(changes(fee, { ...blank, from: '1 200,5 €' })).toEqual({ '_fee.from': '1200,50' })
  })

  test('an invalid date, and an end before the beginning, show an error beside their input', () => {
    expect(changes(born, { ...blank, from: '31/2/2026' })).toEqual({
      errors: { from: 'Fevereiro não tem 31 dias.' },
    })
    expect(changes(born, { ...blank, from: '2/1/2026', to: '1/1/2026' })).toEqual({
      errors: { to: 'O fim vem antes do início.' },
    })
  })

  test('"vazio" excludes other filters of the field', () => {
    expect(changes(name, { ...blank, part: 'x', empty: 'true' })).toEqual({ '_name.empty': 'true' })
  })

  test('the inputs show the values of the address and write the same address again', () => {
    const address = { '_seen.from': '2026-06-30T23:00:00.000Z', '_seen.to': '2026-11-15T23:59:59.999Z' } as const
    expect(readFilterDraft(seen, address)).toMatchObject({ from: '01/07/2026', to: '15/11/2026' })
    expect(changes(seen, readFilterDraft(seen, address))).toEqual(address)
    const owed = { '_fee.to': '7,00' } as const
    expect(changes(fee, readFilterDraft(fee, owed))).toEqual(owed)
  })
})
