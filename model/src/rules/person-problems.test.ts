import { expect, it } from 'vitest'
import { type Around, type PersonFacts, personProblems } from './person-problems.ts'

const isShown = () => true
const HERE: Around = { today: '2026-11-15', isTaxedHere: true, livesHere: true, isShown }
const ABROAD: Around = { today: '2026-11-15', isTaxedHere: false, livesHere: false, isShown }

const WRONG: [PersonFacts, string][] = [
  [{ taxNumber: '123456780' }, 'taxNumber'],
  [{ postalCode: '12-34' }, 'postalCode'],
  [{ postalCode: '0100-000' }, 'postalCode'],
  [{ idDocType: 'cc', idDocNumber: '000000000ZZ5' }, 'idDocNumber'],
  [{ birthDate: '1899-12-31' }, 'birthDate'],
]
it.each(WRONG)('MEM-01: %j is refused at %s', (person, field) => {
  const { errors } = personProblems(person, HERE)
  expect(Object.keys(errors)).toEqual([field])
})

const ODD: [PersonFacts, string][] = [
  [{ postalCode: '3000' }, 'postalCode'],
  [{ birthDate: '1915-01-01' }, 'birthDate'],
  [{ birthDate: '2015-01-01' }, 'guardianName'],
  [{ personType: 'coletiva' }, 'representativeName'],
]
it.each(ODD)('MEM-01: %j is taken with a warning at %s', (person, field) => {
  const { errors, warnings } = personProblems(person, HERE)
  expect(errors).toEqual({})
  expect(Object.keys(warnings)).toEqual([field])
})

const RIGHT: [PersonFacts, Around][] = [
  [{ taxNumber: '501964843', postalCode: '3000-213' }, HERE],
  [{ taxNumber: 'B12345678', postalCode: 'SW1A 1AA' }, ABROAD],
  [{ idDocType: 'passaporte', idDocNumber: 'AB12' }, HERE],
  [{ birthDate: '2015-01-01', guardianName: 'Rui Brás' }, HERE],
  [{ personType: 'coletiva', birthDate: '2015-01-01', representativeName: 'Rui Brás' }, HERE],
]
it.each(RIGHT)('MEM-01: %j has nothing wrong', (person, around) => {
  expect(personProblems(person, around)).toEqual({ errors: {}, warnings: {} })
})

it('MEM-01: another country is spoken of only to whoever can tell it', () => {
  const said = (shown: Around['isShown']) =>
    Object.values(
      personProblems({ taxNumber: '123456780', postalCode: '12-34' }, { ...HERE, isShown: shown }).errors,
    ).join(' ')
  expect(said(() => true)).toMatch(/país do NIF.*outro país/)
  expect(said(() => false)).toBe(
    'NIF inválido: confirme os 9 algarismos. Código postal inválido. Use o formato 0000-000.',
  )
})
