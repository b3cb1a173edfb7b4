import type { DocSuggestion } from '@agremia/model/calls/treasury-docs'
import type { DocFromPdf } from '@agremia/model/calls/treasury-from-pdf'
import { describe, expect, test } from 'vitest'
import { explained } from '../../../../test/render.tsx'
import {
  applyCommon,
  fromQrOf,
  type ManyRow,
  missingFields,
  newRow,
  noteRepeat,
  rowBeside,
  shownErrors,
  supplierKey,
  takeQr,
  takeSuggestion,
  tickAll,
  typeInto,
} from './many-rows.ts'
import { repeatedRows } from './repeated-rows.ts'
import { type KnownState, rowState } from './row-state.ts'
import { nextStep } from './row-step.ts'

const fields = [
  explained('direction', { label: 'Natureza', fieldType: 'enum', required: true }),
  explained('docDate', { label: 'Data', fieldType: 'date', required: true }),
  explained('entityTaxNumber', { label: 'NIF', fieldType: 'nif' }),
  explained('entityDocNumber', { label: 'N.º' }),
  explained('entityName', { label: 'Nome' }),
  explained('totalAmount', { label: 'Total', fieldType: 'money', required: true }),
  explained('description', { label: 'Descrição', required: true }),
  explained('costCentre', { label: 'Centro de custo' }),
  explained('paidDate', { label: 'Pago em', fieldType: 'date' }),
  explained('bankAccountId', { label: 'Conta', fieldType: 'ref' }),
]
const form = {
  fields,
  start: {
    ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
    direction: 'despesa',
  },
}
const QR = {
  direction: 'despesa',
  docDate: '2026-03-04',
  entityTaxNumber: '503504564',
  entityDocNumber: 'FT 1/12',
  totalAmount: 123,
} as DocFromPdf // what the fields above need
const LAST = {
  entityName: 'EDP',
  entityTaxNumber: '503504564',
  description: 'Eletricidade',
  costCentre: 'Sede',
  bankAccountId: 'b1',
  _refs: {},
} as unknown as DocSuggestion // what the fields above need
const row = (pdfId = 'a') => newRow({ pdfId, fileName: `${pdfId}.pdf`, place: 1 }, form)
const read = (pdfId = 'a') => takeQr(row(pdfId), QR, {}, form)
const saved = (one: ManyRow): ManyRow => ({ ...one, saved: { id: 'd1', number: '2026/0012' } })

describe('TRE-02: what fills a row', () => {
  test('the QR code, as the form shows it, and marks its fields', () => {
    const filled = read()
    expect(filled.values).toMatchObject({ docDate: '04/03/2026', totalAmount: '123,00', pdfIds: ['a'] })
    expect(fromQrOf(filled)).toEqual(['docDate', 'entityTaxNumber', 'entityDocNumber', 'totalAmount'])
  })

  test('what was typed is kept, and a field that is typed into is marked no more', () => {
    const typed = takeQr(typeInto(row(), 'totalAmount', '99'), QR, {}, form)
    expect(typed.values.totalAmount).toBe('99')
    expect(fromQrOf(typed)).not.toContain('totalAmount')
    expect(fromQrOf(typeInto(read(), 'docDate', '5/3/2026'))).not.toContain('docDate')
  })

  test('the last document of the supplier where nothing was typed, its account once the row is paid', () => {
    const suggested = takeSuggestion(typeInto(read(), 'description', 'Gás'), 'k', LAST, form)
    expect(suggested.values).toMatchObject({
      entityName: 'EDP',
      costCentre: 'Sede',
      description: 'Gás',
      bankAccountId: '',
    })
    const paid = takeSuggestion(typeInto(suggested, 'paidDate', '5/3/2026'), 'k', LAST, form)
    expect(paid.values.bankAccountId).toBe('b1')
  })

  test('a repetition is unticked once; all at once ticks the others, and whoever ticks it means it', () => {
    const noted = noteRepeat(read('b'))
    expect([noted.isTicked, noteRepeat({ ...noted, isTicked: true }).isTicked]).toEqual([false, true])
    const rows = [{ ...read('a'), isTicked: false }, noted]
    expect(tickAll(rows).map(({ isTicked }) => isTicked)).toEqual([true, false])
    const meant = tickAll(rows).map(row => ({ ...row, isTicked: true }))
    expect(tickAll(meant).map(({ isTicked }) => isTicked)).toEqual([false, false])
  })

  test('common values in rows that are ticked and not saved; an empty one changes nothing', () => {
    const rows = [read('a'), { ...read('b'), isTicked: false }, saved(read('c'))]
    const common = applyCommon(rows, { costCentre: 'Teatro', docDate: '', description: 'Luz' })
    expect(common.map(({ values }) => values.costCentre)).toEqual(['Teatro', '', ''])
    expect(common[0]?.values).toMatchObject({ docDate: '04/03/2026', description: 'Luz' })
  })
})

describe('TRE-02: what a row says', () => {
  test('which fields are missing: a name only where nobody is chosen', () => {
    expect(missingFields(row(), fields)).toEqual(['Data', 'Nome', 'Total', 'Descrição'])
    expect(missingFields(typeInto(read(), 'personId', 'p1'), fields)).toEqual(['Descrição'])
  })

  test('errors of empty fields only once a save was tried, and none of a field that is typed into', () => {
    const wrong = { ...read(), errors: { totalAmount: 'Não soma.', description: 'Obrigatório.', _: 'Fechado.' } }
    expect(Object.keys(shownErrors(wrong))).toEqual(['totalAmount', '_'])
    expect(Object.keys(shownErrors({ ...wrong, isTried: true }))).toEqual(['totalAmount', 'description', '_'])
    expect(Object.keys(typeInto(wrong, 'totalAmount', '1').errors)).toEqual(['description'])
  })

  const calm: KnownState = {
    isSaving: false,
    isReading: false,
    isLost: false,
    missing: [],
    hasErrors: false,
    isRepeated: false,
  }
  test.each<[Partial<KnownState>, string]>([
    [{}, 'Por guardar'],
    [{ missing: ['Descrição'] }, 'Falta: Descrição'],
    [{ missing: ['Descrição', 'Total'] }, 'Faltam 2 campos'],
    [{ isRepeated: true, missing: ['Total'] }, 'Parece repetido'],
    [{ isReading: true, isRepeated: true }, 'A ler o PDF…'],
    [{ hasErrors: true, isReading: true }, 'A corrigir'],
    [{ isLost: true, hasErrors: true }, 'Sem o PDF'],
    [{ isSaving: true, hasErrors: true }, 'A guardar…'],
  ])('its state %j in words: %s', (known, text) => {
    expect(rowState(row(), { ...calm, ...known }).text).toBe(text)
  })
  test('its state after a save', () => {
    expect(rowState({ ...row(), isTried: true }, { ...calm, hasErrors: true }).text).toBe('Não guardado')
    expect(rowState(saved(row()), { ...calm, hasErrors: true }).text).toBe('Guardado n.º 2026/0012')
  })

  test('which other row it repeats, by number, file, or entity, amount and week', () => {
    const other = { ...read('b'), values: { ...read('b').values, entityDocNumber: 'ft 1-12', totalAmount: '50' } }
    const third = takeSuggestion({ ...row('c'), values: { ...row('c').values } }, 'k', LAST, form)
    const hashes = new Map([
      ['a', { sha256: 'x' }],
      ['b', { sha256: 'y' }],
      ['c', { sha256: 'x' }],
    ])
    const found = repeatedRows([read('a'), other, third], hashes, fields)
    expect(found.get('a')).toEqual({
      warnings: {
        entityDocNumber: 'Esta entidade já tem um documento com este número: linha 2.',
        pdfIds: 'Este PDF já está noutro documento: linha 3.',
      },
      isSecond: false,
    })
    expect(['b', 'c'].map(id => found.get(id)?.isSecond)).toEqual([true, true])
    expect(repeatedRows([read('a'), saved(other)], hashes, fields).get('a')?.warnings.entityDocNumber).toMatch(
      /2026\/0012/,
    )
  })
})

describe('TRE-02: what happens next to a row', () => {
  const unread = { reading: 'por_ler', ownerId: null } as const
  const known = { reading: 'lido', ownerId: null } as const
  const asked = { ...read(), suggestedFor: supplierKey(read()) }
  test.each([
    ['nothing before its PDF is known', row(), undefined, undefined],
    ['nothing while the PDF is read', row(), unread, undefined],
    ['the code', row(), known, 'read'],
    ['the supplier', read(), known, 'suggest'],
    ['a check', asked, known, 'check'],
    ['nothing once it is checked', { ...asked, checkedAs: 'body' }, known, undefined],
    ['its document, where the PDF has one', row(), { ...known, ownerId: 'd1' }, 'find'],
    ['nothing once it is saved', saved(row()), { ...known, ownerId: 'd1' }, undefined],
  ] as const)('%s', (_what, one, pdf, step) => {
    expect(nextStep(one, pdf, 'body')).toBe(step)
  })

  test('Enter leads to the next row that is not saved, Shift+Enter back, and nowhere at the ends', () => {
    const rows = [row('a'), saved(row('b')), row('c')]
    expect(rowBeside(rows, 'a', 1)?.pdfId).toBe('c')
    expect(rowBeside(rows, 'c', -1)?.pdfId).toBe('a')
    expect(rowBeside(rows, 'c', 1)).toBeUndefined()
    expect(rowBeside(rows, 'a', -1)).toBeUndefined()
  })
})
