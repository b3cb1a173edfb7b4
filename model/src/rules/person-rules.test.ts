import { expect, it } from 'vitest'
import { judgePerson, type PersonFacts, type PersonValues } from './person-rules.ts'

const isShown = () => true
const FACTS: PersonFacts = { today: '2026-11-15', portugal: 'pt', isShown }

const WRONG: [PersonValues, string][] = [
  [{ taxNumber: '123456780' }, 'taxNumber'],
  [{ taxNumber: '999999990' }, 'taxNumber'],
  [{ taxNumber: 'PT 999 999 990' }, 'taxNumber'],
  [{ postalCode: '12-34' }, 'postalCode'],
  [{ postalCode: '0100-000' }, 'postalCode'],
  [{ idDocType: 'cc', idDocNumber: '000000000ZZ5' }, 'idDocNumber'],
  [{ birthDate: '1899-12-31' }, 'birthDate'],
]
it.each(WRONG)('MEM-01c: %j is refused at %s', (person, field) => {
  const { errors } = judgePerson(person, FACTS)
  expect(Object.keys(errors)).toEqual([field])
})

const ODD: [PersonValues, string][] = [
  [{ postalCode: '3000' }, 'postalCode'],
  [{ mobile: '+351239000000' }, 'mobile'],
  [{ mobile: '941 000 000' }, 'mobile'],
  [{ guardianMobile: '+351800000000' }, 'guardianMobile'],
  [{ birthDate: '1915-01-01' }, 'birthDate'],
  [{ birthDate: '2015-01-01' }, 'guardianName'],
  [{ personType: 'coletiva' }, 'representativeName'],
]
it.each(ODD)('MEM-01c: %j is taken with a warning at %s', (person, field) => {
  const { errors, warnings } = judgePerson(person, FACTS)
  expect(errors).toEqual({})
  expect(Object.keys(warnings)).toEqual([field])
})

const RIGHT: PersonValues[] = [
  { taxNumber: '501964843', postalCode: '3000-213' },
  { taxNumber: '501964843', taxCountryId: 'pt', postalCode: '3000-213', countryId: 'pt' },
  { taxNumber: 'B12345678', taxCountryId: 'gb', postalCode: 'SW1A 1AA', countryId: 'gb' },
  { taxNumber: '999999990', taxCountryId: 'gb' },
  { mobile: '+351910000000', guardianMobile: '+33612345678' },
  { idDocType: 'passaporte', idDocNumber: 'AB12' },
  { birthDate: '2015-01-01', guardianName: 'Rui Brás' },
  { personType: 'coletiva', birthDate: '2015-01-01', representativeName: 'Rui Brás' },
]
it.each(RIGHT)('MEM-01c: %j has nothing wrong', person => {
  expect(judgePerson(person, FACTS)).toEqual({ errors: {}, warnings: {} })
})

it('MEM-01c: another country is spoken of only to whoever can tell it', () => {
  const said = (shown: PersonFacts['isShown']) =>
    Object.values(
      judgePerson({ taxNumber: '123456780', postalCode: '12-34' }, { ...FACTS, isShown: shown }).errors,
    ).join(' ')
  expect(said(() => true)).toMatch(/país do NIF.*outro país/)
  expect(said(() => false)).toBe(
    'NIF inválido: confirme os 9 algarismos. Código postal inválido. Use o formato 0000-000.',
  )
})
