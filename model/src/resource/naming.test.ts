import { expect, it } from 'vitest'
import { capitalised, kebabCase, snakeCase } from './naming.ts'

it.each([
  ['members', 'members', 'members'],
  ['memberApplications', 'member_applications', 'member-applications'],
  ['treasuryDocsStatuses', 'treasury_docs_statuses', 'treasury-docs-statuses'],
  ['isEU', 'is_eu', 'is-eu'],
  ['isSEPAMember', 'is_sepa_member', 'is-sepa-member'],
  ['iso2', 'iso2', 'iso2'],
])('API-03: %s is %s in URLs and %s in files', (name, snake, kebab) => {
  expect(snakeCase(name)).toBe(snake)
  expect(kebabCase(name)).toBe(kebab)
})

it('capitalises the first letter only, accents too', () => {
  expect(capitalised('óscar de sá')).toBe('Óscar de sá')
})
