import { expect, it } from 'vitest'
import { readOwedCell } from './owed-cell.ts'

it.each([
  ['24', { amount: '24' }],
  ['12,345', { amount: '12,345' }],
  ['-5', { amount: '-5' }],
  ['', { amount: '' }],
  ['Pago', 'paid'],
  ['PAGA', 'paid'],
  ['pg.', 'paid'],
  ['Liquidado', 'paid'],
  ['em dia', 'paid'],
  ['-', 'nothing'],
  ['—', 'nothing'],
  ['Isento', 'nothing'],
  ['não deve', 'nothing'],
] as const)('PAY-01: reads the cell «%s» of a list of debts', (text, read) => {
  expect(readOwedCell(text)).toEqual(read)
})

it.each(['x', 'X', 'ok', 'sim', 'deve', '✓', '?'])('PAY-01: refuses the mark «%s», which means paid or owed', text => {
  expect(readOwedCell(text)).toEqual({ error: expect.stringContaining('Não diz quanto deve.') })
})
