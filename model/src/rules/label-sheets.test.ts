import { expect, it } from 'vitest'
import { addressLines, hasAddress, LABEL_SHEETS } from './label-sheets.ts'

const MARIA = {
  name: 'Maria Brás',
  addressLine1: 'Rua do Sol, 1',
  addressLine2: '2.º Esq.',
  postalCode: '3000-213',
  locality: 'São João da Pesqueira',
  country: null,
}

it('MEM-01h: a label has the lines that the post wants', () => {
  expect(addressLines(MARIA)).toEqual(['Maria Brás', 'Rua do Sol, 1', '2.º Esq.', '3000-213 SÃO JOÃO DA PESQUEIRA'])
  const abroad = { ...MARIA, addressLine2: null, postalCode: '75001', locality: 'Paris', country: 'França' }
  expect(addressLines(abroad)).toEqual(['Maria Brás', 'Rua do Sol, 1', '75001 PARIS', 'FRANÇA'])
})

it.each([
  [{}, true],
  [{ addressLine1: null }, false],
  [{ postalCode: null }, true],
  [{ postalCode: null, locality: null }, false],
])('MEM-01h: with %j a letter arrives: %s', (changes, arrives) => {
  expect(hasAddress({ ...MARIA, ...changes })).toBe(arrives)
})

it.each(Object.entries(LABEL_SHEETS))('the labels of %s lie on an A4 sheet', (_name, sheet) => {
  expect(sheet.left + (sheet.columns - 1) * sheet.acrossStep + sheet.width).toBeLessThanOrEqual(210)
  expect(sheet.top + (sheet.rows - 1) * sheet.downStep + sheet.height).toBeLessThanOrEqual(297)
})
