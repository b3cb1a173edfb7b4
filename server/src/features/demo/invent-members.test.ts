import { parseInput } from '@agremia/model/resource/input'
import { memberTerms } from '@agremia/model/resources/member-terms'
import { members as memberResource } from '@agremia/model/resources/members'
import { addYears, ageOn } from '@agremia/model/rules/age'
import { isNif, isNipc } from '@agremia/model/rules/nif'
import { describe, expect, it } from 'vitest'
import type { DemoMember, ReferenceData } from './demo-context.ts'
import { inventPeople } from './invent-members.ts'
import { DEMO_ORGANISATIONS, type DemoName } from './organisations.ts'
import { isMemberOn } from './state-histories.ts'

/** Stand-ins that tell which row is meant: identifiers made of the names themselves. */
const idOf = (name: string) => {
  const digits = [...name]
    .map(character => character.charCodeAt(0).toString(16))
    .join('')
    .padEnd(27, '0')
    .slice(0, 27)
  return `01890000-${digits.slice(0, 4)}-7${digits.slice(4, 7)}-8${digits.slice(7, 10)}-${digits.slice(10, 22)}`
}
const referenceData: ReferenceData = { state: idOf, category: idOf, country: idOf, tag: idOf }

const invent = (
  organisation: DemoName,
  today = '2026-11-15',
  seed = 1976,
  records: number = DEMO_ORGANISATIONS[organisation].records,
) =>
  inventPeople(
    {
      organisation,
      referenceData,
      foundation: DEMO_ORGANISATIONS[organisation].settings.foundationDate,
      today,
      now: new Date(`${today}T10:00:00Z`),
      seed,
    },
    records,
  )

// Each is made once, because that takes a second of a processor.
const books: Record<DemoName, readonly DemoMember[]> = {
  associacao: invent('associacao').members,
  cooperativa: invent('cooperativa').members,
}
const members = books.associacao
const active = members.filter(({ states }) => isMemberOn(states, '2026-11-15'))
const groupBy = (all: readonly DemoMember[], read: (member: DemoMember) => string | null | undefined) => {
  const groups = new Map<string, DemoMember[]>()
  for (const one of all) {
    const key = read(one)
    if (key) groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return groups
}
const part = (which: readonly DemoMember[], has: (member: DemoMember) => unknown) =>
  which.filter(has).length / which.length

describe('the book of members of the demonstration', () => {
  it('is the same for the same seed and day, and another for another', () => {
    const few = (seed: number) => JSON.stringify(invent('associacao', '2026-11-15', seed, 600))
    expect(few(1976)).toBe(few(1976))
    expect(few(1977)).not.toBe(few(1976))
  })

  it('has 4070 records, about half of them active, with gaps between their numbers', () => {
    expect(members).toHaveLength(4070)
    expect(active.length).toBeGreaterThan(1900)
    expect(active.length).toBeLessThan(2150)
    const numbers = members.map(({ form }) => form.memberNumber ?? 0)
    expect(new Set(numbers).size).toBe(4070)
    expect(numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))).toBe(true)
    expect(Math.max(...numbers)).toBeGreaterThan(4100)
  })

  it('has a twin of about 400 cooperators, all of them adults', () => {
    const twin = books.cooperativa.filter(({ states }) => isMemberOn(states, '2026-11-15'))
    expect(Math.abs(twin.length - 400)).toBeLessThan(25)
    expect(twin.filter(({ form }) => form.birthDate && ageOn('2026-11-15', form.birthDate) < 18)).toEqual([])
  })

  it('is as people are: contacts, tax numbers and places in the parts that domain.md tells', () => {
    expect(part(active, ({ form }) => form.email)).toBeCloseTo(0.72, 1)
    expect(part(active, ({ form }) => form.mobile)).toBeCloseTo(0.92, 1)
    expect(part(active, ({ form }) => form.taxNumber)).toBeCloseTo(0.83, 1)
    expect(part(active, ({ form }) => form.countryId !== idOf('PT'))).toBeCloseTo(0.05, 1)
    const ages = active.flatMap(({ form }) => (form.birthDate ? [ageOn('2026-11-15', form.birthDate)] : []))
    const median = ages.sort((a, b) => a - b)[Math.floor(ages.length / 2)]
    expect(median).toBeGreaterThan(48)
    expect(median).toBeLessThan(60)
  })

  it.each(['associacao', 'cooperativa'] as const)('%s: would be taken by the form', name => {
    const asker = { role: 'admin', today: '2026-11-15' } as const
    // Cents inside, euros on the wire.
    const errorsOf = ({ form, terms }: DemoMember) => [
      parseInput(memberResource, form, true, asker).errors,
      ...terms.map(({ amount, ...term }) => {
        const body = { ...term, memberId: idOf('x'), ...(amount && { amount: amount / 100 }) }
        return parseInput(memberTerms, body, true, asker).errors
      }),
    ]
    expect(books[name].flatMap(errorsOf).filter(errors => Object.keys(errors).length > 0)).toEqual([])
  })

  it.each(['associacao', 'cooperativa'] as const)('%s: nobody was in arrears before being admitted', name => {
    const arrears = books[name].flatMap(({ form: { admissionDate }, states }) =>
      states.flatMap(({ reason, from }) => {
        if (reason === 'Mais de um ano de quotas em atraso.') return [{ admissionDate, since: addYears(from, -1) }]
        const year = /^Quotas em atraso desde (\d{4})\.$/.exec(reason ?? '')?.[1]
        return year ? [{ admissionDate, since: `${year}-12-31` }] : []
      }),
    )
    expect(arrears.length).toBeGreaterThan(20)
    expect(arrears.filter(({ admissionDate, since }) => since < admissionDate)).toEqual([])
  })

  it('belongs to nobody: numbers of ranges that are not given out, addresses that do not exist', () => {
    const numbers = members.flatMap(({ form }) => (form.taxNumber && !form.taxCountryId ? [form.taxNumber] : []))
    expect(numbers.every(isNif)).toBe(true)
    expect(numbers.every(number => /^39\d{7}$/.test(number) || (isNipc(number) && number.startsWith('5990')))).toBe(
      true,
    )
    for (const { form } of members) {
      for (const email of [form.email, form.guardianEmail]) if (email) expect(email).toMatch(/\.example$/)
      for (const mobile of [form.mobile, form.guardianMobile])
        if (mobile) expect(mobile).toMatch(/^\+351(91|92|93|96)0000\d{3}$|^\+3363998\d{4}$|^\+447700900\d{3}$/)
      if (form.phone) expect(form.phone).toMatch(/^\+351\d{3}000\d{3}$/)
      if (form.iban) expect(form.iban).toMatch(/^PT509999/)
    }
  })

  it('repeats e-mails, telephones and tax numbers only on purpose', () => {
    const repeated = (read: (member: DemoMember) => string | null | undefined) =>
      [...groupBy(members, read).values()].filter(those => those.length > 1).map(those => those.map(one => one.awkward))
    expect(repeated(({ form }) => form.email)).toEqual([['one e-mail for two', 'one e-mail for two']])
    expect(repeated(({ form }) => form.mobile)).toEqual([['entered twice', 'entered twice']])
    expect(repeated(({ form }) => form.taxNumber)).toEqual([['entered twice', 'entered twice']])
    expect(repeated(({ form }) => form.phone)).toEqual([])
  })

  it('has the awkward ones, each as it is meant', () => {
    const found = groupBy(members, one => one.awkward)
    expect(Object.fromEntries([...found].map(([name, those]) => [name, those.length]).sort())).toEqual({
      'a bare postal code': 1,
      'a family of five': 5,
      'a foreign tax number': 1,
      'a foreigner who lives here': 2,
      'a minor without a guardian': 1,
      'a name of a hundred and thirty characters': 1,
      'a name of sixty characters': 1,
      'admitted ahead': 1,
      'admitted long before being entered': 1,
      'an age that is hard to believe': 1,
      'apostrophes and hyphens': 2,
      'came back': 1,
      'entered by mistake': 1,
      'entered twice': 2,
      'excluded, and applies again': 1,
      'no processing but storage': 1,
      'nothing known but the name': 1,
      'one e-mail for two': 2,
      'same name, same year': 2,
      'the login of a member': 1,
    })
    const one = (name: string) => found.get(name)?.[0]?.form
    expect(one('a name of sixty characters')?.name).toHaveLength(60)
    expect(one('a name of a hundred and thirty characters')?.name.length).toBeGreaterThan(125)
    expect(one('a bare postal code')?.postalCode).toMatch(/^\d{4}$/)
    const family = found.get('a family of five')?.map(({ form }) => `${form.addressLine1} ${form.postalCode}`)
    expect(new Set(family).size).toBe(1)
  })

  it('gives every child a guardian but the one that has none', () => {
    const children = active.filter(({ form }) => form.birthDate && ageOn('2026-11-15', form.birthDate) < 18)
    expect(children.length).toBeGreaterThan(30)
    expect(children.filter(({ form }) => !form.guardianName).map(({ awkward }) => awkward)).toEqual([
      'a minor without a guardian',
    ])
  })

  it('moves with the day on which it is made', () => {
    const later = invent('associacao', '2031-03-01', 1976, 800).members
    expect(later.filter(({ form }) => form.admissionDate > '2030').length).toBeGreaterThan(8)
    expect(later.flatMap(({ states }) => states).every(({ from }) => from <= '2032-01-01')).toBe(true)
  })
})

// Who was admitted on a later day than the first start had no category yet, and the start failed.
it.each(['2027-01-01', '2027-01-02', '2028-02-29', '2026-12-31'])('everybody has a category on %s', today => {
  for (const organisation of ['associacao', 'cooperativa'] as const) {
    const { members: all } = invent(organisation, today, 1976, 300)
    expect(all.filter(({ form }) => form.categoryId === '').map(({ form }) => form.admissionDate)).toEqual([])
  }
})
