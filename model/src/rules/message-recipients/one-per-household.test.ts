import { describe, expect, it } from 'vitest'
import { findSpared, type HouseholdMember, householdMember } from './one-per-household.ts'
import type { RecipientFacts } from './recipient-facts.ts'

const member = (memberNumber: number, keys: string[], familyHeadId: string | null = null): HouseholdMember => ({
  memberId: `m${memberNumber}`,
  memberNumber,
  familyHeadId,
  keys,
})

describe('MSG-01: a household gets one newsletter', () => {
  it.each<[string, HouseholdMember[], string[]]>([
    ['none is spared alone', [member(1, ['a']), member(2, ['b'])], []],
    [
      'of the same e-mail the lowest number gets it',
      [member(7, ['a']), member(3, ['a']), member(5, ['a'])],
      ['m7', 'm5'],
    ],
    ['the head gets it before a lower number', [member(2, ['a'], 'm9'), member(9, ['a'])], ['m2']],
    [
      'a head who does not get it leaves it to the lowest number',
      [member(4, ['a'], 'm1'), member(6, ['a'], 'm1')],
      ['m6'],
    ],
    ['also by way of a third', [member(1, ['a']), member(2, ['b']), member(3, ['a', 'b'])], ['m2', 'm3']],
    ['those without anything in common each get one', [member(1, []), member(2, [])], []],
  ])('%s', (_title, members, spared) => {
    expect([...findSpared(members)].toSorted()).toEqual(spared.toSorted())
  })

  it('that many thousands of members share is found at once', () => {
    const all = Array.from({ length: 20_000 }, (_, n) => member(n + 1, ['secretaria@example.pt']))
    expect(findSpared(all).size).toBe(19_999)
  })
})

describe('MSG-01: a household is known by', () => {
  const address = {
    isPrimary: true,
    useForNotices: true,
    useForAssembly: true,
    isReturned: false,
    addressLine1: 'Rua do Sol, 1 - 2.º Esq.',
    addressLine2: null,
    postalCode: '3000-213',
    locality: 'Coimbra',
    country: null,
  }
  const facts = (given: Partial<RecipientFacts>) =>
    ({ memberId: 'rita', memberNumber: 1, familyHeadId: null, addresses: [address], ...given }) as RecipientFacts // the others do not matter here
  const letter = { channel: 'carta', lines: [], name: '' } as const
  const mail = (to: string) => ({ channel: 'email', to, name: '' }) as const
  const share = (one: HouseholdMember, other: HouseholdMember) => one.keys.some(key => other.keys.includes(key))

  it('the same e-mail, in whatever case, and whatever the family', () => {
    const [one, other] = [facts({ addresses: [] }), facts({ memberId: 'rui', addresses: [] })]
    expect(share(householdMember(one, mail('Casa@example.pt')), householdMember(other, mail('casa@example.pt')))).toBe(
      true,
    )
    expect(share(householdMember(one, mail('casa@example.pt')), householdMember(other, mail('rui@example.pt')))).toBe(
      false,
    )
  })
  it('the same postal address and the same family, however it is typed and by whatever channel', () => {
    const typed = { ...address, addressLine1: 'RUA DO SOL 1', addressLine2: '2º esq' }
    const son = facts({ memberId: 'rui', familyHeadId: 'rita', addresses: [typed] })
    expect(share(householdMember(facts({}), mail('rita@example.pt')), householdMember(son, letter))).toBe(true)
  })
  it('but neighbours of another family are not of it, nor is family elsewhere', () => {
    const neighbour = facts({ memberId: 'rui' })
    const away = facts({
      memberId: 'rui',
      familyHeadId: 'rita',
      addresses: [{ ...address, addressLine1: 'Rua da Lua, 2' }],
    })
    for (const other of [neighbour, away])
      expect(share(householdMember(facts({}), letter), householdMember(other, letter))).toBe(false)
  })
})
