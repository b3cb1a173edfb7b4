import { expect, it } from 'vitest'
import { findIbans } from './ibans-in-text.ts'

const IBAN = 'PT50000201231234567890154'
const SPANISH = 'ES9121000418450200051332'

it.each([
  ['as it is stored', IBAN],
  ['in groups of four', 'PT50 0002 0123 1234 5678 9015 4'],
  ['in other groups, with words after it', 'Pague para PT50.0002.0123.12345678901-54 até sexta'],
  ['in small letters', `iban:${IBAN.toLowerCase()}.`],
  ['over two lines', 'PT50 0002 0123\n1234 5678 9015 4'],
  ['as the number of an account', 'NIB 0002 0123 12345678901 54'],
])('finds an IBAN %s', (_how, text) => expect(findIbans(text)).toEqual([IBAN]))

it('finds those of other countries, and each of several', () => {
  expect(findIbans(`${SPANISH} ou ${IBAN}`)).toEqual([SPANISH, IBAN])
})

it.each([
  'Entidade 12345, referência 123 456 789, valor 24,00 €',
  'Telefone 912 345 678 e 239 123 456, NIF 501 964 843',
  'PT50 0002 0123 1234 5678 9015 5',
  'Ata n.º 12/2026 de 15/11/2026',
  '{{iban}}',
])('finds none in %j', text => expect(findIbans(text)).toEqual([]))
