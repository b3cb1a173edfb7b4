import { describe, expect, test } from 'vitest'
import { type ComparedDoc, joinWarnings, repeatSigns } from './duplicates.ts'

const DOC: ComparedDoc = {
  direction: 'despesa',
  entityTaxNumber: '503504564',
  entityDocNumber: 'FT 2026/12',
  entityName: 'Água do Vale',
  totalAmount: 12_300,
  docDate: '2026-03-04',
  hashes: ['a'],
}
const OTHER: ComparedDoc = {
  ...DOC,
  entityTaxNumber: '501964843',
  entityDocNumber: '',
  entityName: 'EDP',
  hashes: ['b'],
}

describe('TRE-02: by what two documents are recognised as one', () => {
  test.each<[string, Partial<ComparedDoc>, string[]]>([
    ['nothing', {}, []],
    ['the number, however it is written', { entityTaxNumber: '503504564', entityDocNumber: 'ft2026-12' }, ['number']],
    ['not the number of another entity', { entityDocNumber: 'FT 2026/12' }, []],
    ['not the number without a tax number', { entityTaxNumber: '', entityDocNumber: 'FT 2026/12' }, []],
    ['the same file', { hashes: ['a'] }, ['file']],
    ['entity, amount and week', { entityName: 'agua do vale', docDate: '2026-03-10' }, ['amount']],
    ['not in the next week', { entityName: 'Água do Vale', docDate: '2026-03-11' }, []],
    ['not a week before', { entityName: 'Água do Vale', docDate: '2026-02-25' }, []],
    ['not without a day', { entityName: 'Água do Vale', docDate: '' }, []],
    ['not another amount', { entityName: 'Água do Vale', totalAmount: 12_301 }, []],
    ['not what is received', { entityName: 'Água do Vale', direction: 'receita' }, []],
    ['not another number of one entity', { entityName: 'Água do Vale', entityDocNumber: 'FT 2026/13' }, []],
    ['all of it', { ...DOC }, ['number', 'file', 'amount']],
  ])('%s', (_what, change, signs) => {
    expect(repeatSigns(DOC, { ...OTHER, ...change })).toEqual(signs)
    expect(repeatSigns({ ...OTHER, ...change }, DOC)).toEqual(signs)
  })

  test('nothing of documents of which nothing is known', () => {
    const empty = { ...DOC, entityTaxNumber: '', entityDocNumber: '', entityName: '', totalAmount: 0, hashes: [] }
    expect(repeatSigns(empty, empty)).toEqual([])
  })
})

test('warnings of two are joined, and the same sentence stands once', () => {
  expect(
    joinWarnings(
      { pdfIds: 'Já está.', docDate: 'A.' },
      { pdfIds: 'Já está.', docDate: 'B.', totalAmount: 'Há outro.' },
    ),
  ).toEqual({
    pdfIds: 'Já está.',
    docDate: 'A. B.',
    totalAmount: 'Há outro.',
  })
})
