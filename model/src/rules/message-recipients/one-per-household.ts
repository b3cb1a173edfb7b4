import { fold } from '../fold.ts'
import type { Reached, Recipient } from './find-recipient.ts'
import type { RecipientFacts } from './recipient-facts.ts'

/** What decides who shares a home; little enough to be kept for every recipient of a batch at once. */
export interface HouseholdMember {
  memberId: string
  memberNumber: number
  familyHeadId: string | null
  /** By which others are recognised: the e-mail that the message goes to, and the postal address together with the family. */
  keys: readonly string[]
}

export function householdMember(facts: RecipientFacts, recipient: Reached): HouseholdMember {
  const { memberId, memberNumber, familyHeadId } = facts
  const family = familyHeadId ?? memberId
  const addresses = facts.addresses.filter(({ isPrimary, addressLine1 }) => isPrimary && addressLine1)
  return {
    memberId,
    memberNumber,
    familyHeadId,
    keys: [
      ...(recipient.channel === 'email' ? [`email ${recipient.to.toLowerCase()}`] : []),
      ...addresses.map(one => `morada ${family} ${addressKey(one)}`),
    ],
  }
}

/** Without punctuation, spaces and accents, in which the same address differs whenever it is typed again. */
const addressKey = ({ addressLine1, addressLine2, postalCode, locality }: RecipientFacts['addresses'][number]) =>
  fold([addressLine1, addressLine2, postalCode, locality].join(' ')).replace(/[^\p{L}\p{N}]+/gu, '')

/** Those who get nothing because somebody of the same household does: its head or, without one, the lowest number. */
export function findSpared(members: readonly HouseholdMember[]): Set<string> {
  const spared = new Set<string>()
  for (const home of groupByKeys(members)) {
    const heads = new Set(home.map(({ familyHeadId }) => familyHeadId))
    const [first] = home.toSorted(
      (one, other) =>
        Number(heads.has(other.memberId)) - Number(heads.has(one.memberId)) || one.memberNumber - other.memberNumber,
    )
    for (const { memberId } of home) if (memberId !== first?.memberId) spared.add(memberId)
  }
  return spared
}

export const spareHousehold = (recipient: Recipient, isSpared: boolean): Recipient =>
  isSpared && recipient.channel !== null ? { channel: null, reason: 'sameHousehold' } : recipient

/** Members who share a key are together, also by way of a third. */
function groupByKeys(members: readonly HouseholdMember[]): Set<HouseholdMember[]> {
  const homeOf = new Map<string, HouseholdMember[]>()
  for (const member of members) {
    const met = new Set(member.keys.flatMap(key => [homeOf.get(key) ?? []]).filter(home => home.length > 0))
    const [home = [], ...others] = met
    for (const one of [member, ...others.flat()]) {
      home.push(one)
      for (const key of one.keys) homeOf.set(key, home)
    }
  }
  return new Set(homeOf.values())
}
