import { expect, it } from 'vitest'
import { members } from '../resources/members.ts'
import { OPTIONAL_FIELDS } from '../rules/optional-fields.ts'
import { findSetting, organisationOf, withDefaults } from '../rules/settings.ts'
import { explain } from './explainer.ts'
import { parseInput } from './input.ts'

const namesFor = (settings: Record<string, string>) =>
  explain([members], 'admin', text => text, organisationOf(withDefaults(settings))).data.members?.map(
    ({ name }) => name,
  ) ?? []

const OFF = Object.keys(OPTIONAL_FIELDS)

it('MEM-01c: the setting offers exactly the fields that say they are optional, by their own labels', () => {
  const optional = Object.entries(members.fields).filter(([, { optional: isOptional }]) => isOptional)
  expect(Object.fromEntries(optional.map(([name, { label }]) => [name, label]))).toEqual(OPTIONAL_FIELDS)
  expect(findSetting('fieldsEnabled')?.field).toMatchObject({ type: 'enumList', options: OPTIONAL_FIELDS })
})

it('MEM-01c: the optional fields are off until they are switched on, and each by itself', () => {
  const plain = namesFor({})
  expect(OFF.filter(name => plain.includes(name))).toEqual([])
  expect(plain).toContain('taxNumber')
  const some = namesFor({ fieldsEnabled: 'profession, district' })
  expect(OFF.filter(name => some.includes(name))).toEqual(['profession', 'district'])
})

it('MEM-01c: what applicants are asked for can be seen', () => {
  expect(namesFor({ applicationFields: 'profession,birthDate' })).toContain('profession')
})

it('MEM-01c: the fields of cooperatives are theirs alone', () => {
  expect(namesFor({})).not.toContain('votes')
  expect(namesFor({ orgType: 'cooperative' })).toEqual(expect.arrayContaining(['votes', 'resignationRequestedAt']))
})

it('MEM-01c: a field that is off is still taken when it is sent', () => {
  const { input, errors } = parseInput(members, { profession: 'Pescador' }, false, {
    role: 'admin',
    today: '2026-11-15',
  })
  expect(errors).toEqual({})
  expect(input.profession).toBe('Pescador')
})

it('MEM-01c: cooperatives must know the tax number and address of members, associations need not', () => {
  const asker = { role: 'admin', today: '2026-11-15' } as const
  const cleared = { taxNumber: null, addressLine1: ' ', postalCode: null, locality: '', phone: null }
  const { errors } = parseInput(members, cleared, false, { ...asker, orgType: 'cooperative' })
  expect(Object.keys(errors)).toEqual(['taxNumber', 'addressLine1', 'postalCode', 'locality'])
  expect(parseInput(members, cleared, false, { ...asker, orgType: 'association' }).errors).toEqual({})
  // What is not sent is kept, whatever it is.
  expect(parseInput(members, { notes: 'x' }, false, { ...asker, orgType: 'cooperative' }).errors).toEqual({})
})

it('MEM-01d: the screens are told with how many digits a member’s number is printed', () => {
  const digits = (settings: Record<string, string>) =>
    explain([members], 'admin', text => text, organisationOf(withDefaults(settings))).data.members?.find(
      ({ name }) => name === 'memberNumber',
    )?.digits
  expect([digits({}), digits({ memberNumberPadding: '6' })]).toEqual([4, 6])
})
