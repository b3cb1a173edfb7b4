import { describe, expect, it } from 'vitest'
import { parseNotation } from '../rules/rich-text/notation.ts'
import * as f from './field.ts'
import { MESSAGES, tooBig, tooFew, tooLong, tooMany, tooShort, tooSmall } from './input-messages.ts'
import { isBlank, isUuid, parseValue } from './parse.ts'

const L = { label: 'x' }
const TODAY = '2026-11-15'
const ID = '01890000-0000-7000-8000-00000000000a'
const OTHER = '01890000-0000-7000-8000-00000000000b'
const ids = (count: number) => Array.from({ length: count }, (_, n) => `${ID.slice(0, -4)}${String(1000 + n)}`)
const colours = { red: 'Vermelho', green: 'Verde' }

/** field, what came, what is kept. */
const RIGHT: [string, f.Field, unknown, unknown][] = [
  ['a text is trimmed and its blanks joined', f.string(L), '  José   Sá ', 'José Sá'],
  ['a text is composed', f.string(L), 'Sa\u0301', 'Sá'],
  ['a long text keeps its lines', f.text(L), 'um\r\ndois ', 'um\ndois'],
  ['an e-mail is lower case', f.email(L), ' Ana@Exemplo.PT ', 'ana@exemplo.pt'],
  ['a phone of ours', f.phone(L), '912 345 678', '+351912345678'],
  ['a NIF with dots', f.nif(L), 'PT 501.964.843', '501964843'],
  ['an IBAN with blanks', f.iban(L), 'pt50 0002 0123 1234 5678 9015 4', 'PT50000201231234567890154'],
  ['a postal code without its hyphen', f.postalCode(L), '3000213', '3000-213'],
  ['a short colour', f.color(L), '#0AF', '#00aaff'],
  ['an address', f.url(L), 'https://exemplo.pt/a?b=c', 'https://exemplo.pt/a?b=c'],
  ['FORM-04: euros as a number', f.money(L), 12.5, 1250],
  ['FORM-04: euros as they are typed', f.money(L), '1 234,50 €', 123_450],
  ['FORM-04: cents above what 32 bits can hold', f.money(L), 131_072.01, 13_107_201],
  ['FORM-04: a whole number as it is typed', f.integer(L), '1 234', 1234],
  ['a number at its limit', f.integer({ ...L, min: 1, max: 3 }), 3, 3],
  ['yes', f.boolean(L), true, true],
  ['no, as a text', f.boolean(L), 'false', false],
  ['a day', f.date(L), '1998-09-01', '1998-09-01'],
  ['a day as it is typed', f.date(L), '1/9/98', '1998-09-01'],
  ['today is not the future', f.date({ ...L, notFuture: true }), TODAY, TODAY],
  ['an instant in another zone', f.datetime(L), '2026-11-15T10:00:00+01:00', '2026-11-15T09:00:00.000Z'],
  ['a choice', f.choice(colours, L), 'red', 'red'],
  ['choices, each once', f.choices(colours, L), ['red', 'green', 'red'], ['red', 'green']],
  ['choices as a text', f.choices(colours, L), 'red,green', ['red', 'green']],
  ['a rich text', f.richText(L), parseNotation('Olá, **{{nome}}**'), parseNotation('Olá, **{{nome}}**')],
  ['a ref', f.ref('users', L), ID.toUpperCase(), ID],
  ['refs, each once, in their order', f.refs('users', L), [OTHER, ID.toUpperCase(), OTHER], [OTHER, ID]],
  ['refs as a text', f.refs('users', L), `${ID},${OTHER}`, [ID, OTHER]],
  ['as many refs as there may be', f.refs('users', L), ids(200), ids(200)],
  ['what is said twice counts once', f.refs('users', { ...L, max: 1 }), [ID, ID], [ID]],
  ['a password as it was typed', f.password(L), ' com espaços ', ' com espaços '],
]

const WRONG: [string, f.Field, unknown, string][] = [
  ['a number as a text', f.string(L), 12, MESSAGES.string],
  ['a list as a text', f.string(L), ['a'], MESSAGES.string],
  ['too long', f.string({ ...L, max: 3 }), 'abcd', tooLong(3)],
  ['too long by default', f.string(L), 'x'.repeat(256), tooLong(255)],
  ['too short', f.string({ ...L, min: 3 }), 'ab', tooShort(3)],
  [
    'not of the shape',
    f.string({ ...L, match: { pattern: /^[A-Z]+$/, message: 'Só maiúsculas.' } }),
    'a',
    'Só maiúsculas.',
  ],
  ['a null byte', f.string(L), 'a\0b', MESSAGES.forbiddenCharacters],
  ['a right-to-left override', f.string(L), 'Maria \u202Eavlis', MESSAGES.forbiddenCharacters],
  ['an isolate in a long text', f.text(L), 'a\u2066b', MESSAGES.forbiddenCharacters],
  ['half a character', f.string(L), 'a\ud800', MESSAGES.forbiddenCharacters],
  ['an e-mail without a domain', f.email(L), 'ana@', MESSAGES.email],
  ['a phone of letters', f.phone(L), 'abc', MESSAGES.phone],
  ['a NIF with a wrong digit', f.nif(L), '501964842', MESSAGES.nif],
  ['an IBAN with a wrong digit', f.iban(L), 'PT50000201231234567890155', MESSAGES.iban],
  ['a bare postal code', f.postalCode(L), '3000', MESSAGES.postalCode],
  ['a colour’s name', f.color(L), 'verde', MESSAGES.color],
  ['a script as an address', f.url(L), 'javascript:alert(1)', MESSAGES.url],
  ['three decimals', f.money(L), 1.005, MESSAGES.money],
  ['no amount', f.money(L), 'muito', MESSAGES.money],
  ['an amount under the least', f.money({ ...L, min: 100 }), 0.5, tooSmall('1,00\u00a0€')],
  ['half a whole number', f.integer(L), 1.5, MESSAGES.integer],
  ['more than the column holds', f.integer(L), 2_147_483_648, MESSAGES.integer],
  ['Infinity', f.integer(L), Number.POSITIVE_INFINITY, MESSAGES.integer],
  ['above the most', f.integer({ ...L, max: 3 }), 4, tooBig(3)],
  ['perhaps', f.boolean(L), 'talvez', MESSAGES.boolean],
  ['1 for yes', f.boolean(L), 1, MESSAGES.boolean],
  ['31 February', f.date(L), '2026-02-31', MESSAGES.date],
  ['tomorrow', f.date({ ...L, notFuture: true }), '2026-11-16', MESSAGES.notFuture],
  ['an instant without a zone', f.datetime(L), '2026-11-15T10:00:00', MESSAGES.datetime],
  ['month 13', f.datetime(L), '2026-13-01T10:00:00Z', MESSAGES.datetime],
  ['the year 0', f.datetime(L), '0000-01-01T00:00:00Z', MESSAGES.datetime],
  ['no option', f.choice(colours, L), 'blue', MESSAGES.option],
  ['a name that every object has', f.choice(colours, L), 'toString', MESSAGES.option],
  ['one wrong among choices', f.choices(colours, L), ['red', 'blue'], MESSAGES.option],
  ['no id', f.ref('users', L), '12', MESSAGES.ref],
  ['no id among refs', f.refs('users', L), [ID, '12'], MESSAGES.refs],
  ['null among refs', f.refs('users', L), [ID, null], MESSAGES.refs],
  ['a list of lists', f.refs('users', L), [[ID]], MESSAGES.refs],
  ['an object for refs', f.refs('users', L), { 0: ID }, MESSAGES.refs],
  ['too many refs', f.refs('users', L), ids(201), tooMany(200)],
  ['more refs than the field takes', f.refs('users', { ...L, max: 1 }), [ID, OTHER], 'Escolha, no máximo, 1 registo.'],
  ['fewer refs than the field needs', f.refs('users', { ...L, min: 2 }), [ID], tooFew(2)],
  ['an empty rich text', f.richText(L), { type: 'doc', content: [{ type: 'paragraph' }] }, MESSAGES.string],
  ['HTML for a rich text', f.richText(L), '<p>a</p>', 'Não é um texto formatado. Escreva o texto de novo.'],
  ['what the server alone writes', f.object(L), {}, MESSAGES.object],
]

describe('a present value', () => {
  it.each(RIGHT)('%s', (_what, field, raw, value) => {
    expect(parseValue(field, raw, TODAY)).toEqual({ value })
  })
  it.each(WRONG)('%s is refused', (_what, field, raw, error) => {
    expect(parseValue(field, raw, TODAY)).toEqual({ error })
  })
})

it('knows blanks and ids', () => {
  expect([null, undefined, '', '  '].every(isBlank)).toBe(true)
  expect([0, false, 'a', []].some(isBlank)).toBe(false)
  expect(isUuid(ID)).toBe(true)
  expect(isUuid(`${ID}0`)).toBe(false)
})
