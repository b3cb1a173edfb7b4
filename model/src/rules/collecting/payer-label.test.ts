import { expect, it } from 'vitest'
import { payerLabel } from './payer-label.ts'

it.each([
  ['Maria Amélia da Silva', 'M. Silva · n.º 7'],
  ['  élio   Sá ', 'É. Sá · n.º 7'],
  ['Cher', 'C. · n.º 7'],
  ['', 'n.º 7'],
])('PAY-05: a page that anybody may open tells %j as %j', (name, label) => {
  expect(payerLabel({ name, personType: 'singular', memberNumber: 7 })).toBe(label)
})

it('PAY-05: the name of an organisation is told whole', () => {
  const payer = { name: 'Padaria Central, Lda.', personType: 'coletiva', memberNumber: 12 } as const
  expect(payerLabel(payer)).toBe('Padaria Central, Lda. · n.º 12')
})
