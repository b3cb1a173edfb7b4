import { describe, expect, it } from 'vitest'
import { boolean, choice, choices, date, datetime, type Field, ref, refs, string } from '../../resource/field.ts'
import { knownValues, nameKey, valuesOfDefinition } from './known-values.ts'
import { readCell } from './read-cell.ts'
import { excelDay, readBirthDay, readDay, readPastDay } from './read-day.ts'

const TODAY = '2026-11-15'

describe('MEM-02: days as spreadsheets write them', () => {
  it.each([
    ['01/09/1998', '1998-09-01'],
    ['1/9/1998', '1998-09-01'],
    ['1-9-98', '1998-09-01'],
    ['1.9.98', '1998-09-01'],
    ['01 / 09 / 1998', '1998-09-01'],
    ['1 9 1998', '1998-09-01'],
    ['1998-09-01', '1998-09-01'],
    ['1998/9/1', '1998-09-01'],
    ['1998-09-01T00:00:00.000Z', '1998-09-01'],
    ['01/09/1998 00:00:00', '1998-09-01'],
    ['1998-09-01 13:45', '1998-09-01'],
    ['19980901', '1998-09-01'],
    ['01091998', '1998-09-01'],
    ['1-set-98', '1998-09-01'],
    ['1 de setembro de 1998', '1998-09-01'],
    ['1 Set. 1998', '1998-09-01'],
    ['36039', '1998-09-01'],
    ['36039.5', '1998-09-01'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2023', null],
    ['31/04/2020', null],
    ['13/13/2020', null],
    ['9/30/1998', null],
    ['1 de xpto de 1998', null],
    ['ontem', null],
    ['', null],
    ['99999999', null],
  ])('%s is %s', (text, day) => {
    expect(readDay(text, TODAY)).toBe(day)
  })

  it.each([
    ['1/9/30', '1930-09-01'],
    ['1-set-30', '1930-09-01'],
    ['15/11/26', '2026-11-15'],
    ['16/11/26', '1926-11-16'],
    ['1/9/40', '1940-09-01'],
    // Written out, it is a slip that the person must see.
    ['01/09/2030', '2030-09-01'],
  ])('%s as a day that has been is %s', (text, day) => {
    expect(readPastDay(text, TODAY)).toBe(day)
  })

  it.each([
    ['030258', '1958-02-03'],
    ['030224', null],
    ['1/9/30', '1930-09-01'],
  ])('%s as a day of birth is %s', (text, day) => {
    expect(readBirthDay(text, TODAY)).toBe(day)
  })

  it("counts Excel's days", () => {
    expect([excelDay(61), excelDay(25_569), excelDay(46_341)]).toEqual(['1900-03-01', '1970-01-01', '2026-11-15'])
  })
})

describe('MEM-02: cells by the type of their field', () => {
  const kinds = { multibanco: 'Multibanco', mbway: 'MB WAY', debito_direto: 'Débito direto' }
  const lookups = {
    categoryId: knownValues('categoryId', [{ value: 'id-1', names: ['Efetivo'] }]),
    tags: knownValues('tags', [
      { value: 'id-2', names: ['Banda'] },
      { value: 'id-3', names: ['Rancho'] },
    ]),
  }
  const read = (field: Field, text: string, name = 'x') =>
    readCell(name, field, text, { ...lookups, x: knownValues('x', valuesOfDefinition(field) ?? []) }, TODAY)

  it.each([
    ['Sim', true],
    ['S', true],
    ['x', true],
    ['VERDADEIRO', true],
    ['1', true],
    ['Não', false],
    ['n', false],
    ['0', false],
    ['false', false],
  ])('%s is the boolean %s', (text, value) => {
    expect(read(boolean({ label: 'B' }), text)).toEqual({ value })
  })

  it('asks for sim or não when it is neither', () => {
    expect(read(boolean({ label: 'B' }), 'talvez')).toEqual({ error: 'Escreva «sim» ou «não».' })
  })

  it.each([
    ['Débito Direto', 'debito_direto'],
    ['debito_direto', 'debito_direto'],
    ['MBWay', 'mbway'],
    ['MB-WAY', 'mbway'],
    ['MULTIBANCO', 'multibanco'],
  ])('%s is the choice %s', (text, value) => {
    expect(read(choice(kinds, { label: 'C' }), text)).toEqual({ value })
  })

  it('names the options when it is none of them', () => {
    const error = '«Bitcoin» não é uma das opções: Multibanco, MB WAY, Débito direto.'
    expect(read(choice(kinds, { label: 'C' }), 'Bitcoin')).toEqual({ error })
    expect(read(choices(kinds, { label: 'C' }), 'mbway; Bitcoin')).toEqual({ error })
    expect(read(choices(kinds, { label: 'C' }), 'mbway; Multibanco, mbway')).toEqual({ value: ['mbway', 'multibanco'] })
  })

  it('finds refs by name, and says which are not there', () => {
    const category = ref('memberCategories', { label: 'Categoria' })
    expect(read(category, ' EFETIVO ', 'categoryId')).toEqual({ value: 'id-1' })
    expect(read(category, 'Sénior', 'categoryId')).toEqual({
      error: '«Sénior» não existe. Corrija o nome ou crie-o primeiro.',
    })
    const tags = refs('tags', { label: 'Etiquetas' })
    expect(read(tags, 'Banda, rancho;banda', 'tags')).toEqual({ value: ['id-2', 'id-3'] })
    expect(read(tags, 'Banda, Coro', 'tags')).toEqual({
      error: '«Coro» não existe. Corrija o nome ou crie-o primeiro.',
    })
  })

  it('reads days, and moments as the noon of their day', () => {
    expect(read(date({ label: 'D' }), '1/9/98')).toEqual({ value: '1998-09-01' })
    expect(read(date({ label: 'D', notFuture: true }), '1/9/30')).toEqual({ value: '1930-09-01' })
    expect(read(date({ label: 'D' }), 'x')).toEqual({ error: 'Data inválida. Use o formato dd/mm/aaaa.' })
    expect(read(datetime({ label: 'D' }), '1/9/98')).toEqual({ value: '1998-09-01T12:00:00Z' })
  })

  it('leaves texts to the definition', () => {
    expect(read(string({ label: 'T' }), ' Ana ')).toEqual({ value: ' Ana ' })
  })

  it('compares names by their letters', () => {
    expect(nameKey('Suspenso (a pedido)')).toBe(nameKey('suspenso a  pedido'))
  })
})
