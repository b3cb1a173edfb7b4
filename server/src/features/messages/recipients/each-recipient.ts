import { lisbonDay } from '@agremia/model/rules/day'
import {
  findRecipient,
  type Recipient,
  type RecipientDecision,
  type SendingTerms,
} from '@agremia/model/rules/message-recipients/find-recipient'
import {
  findSpared,
  type HouseholdMember,
  householdMember,
  spareHousehold,
} from '@agremia/model/rules/message-recipients/one-per-household'
import type { Kysely } from 'kysely'
import { type RecipientRow, readRecipientRows } from './read-facts.ts'

/** Rows that are read at once; more would only take more memory. */
const ROWS_AT_ONCE = 100

export interface Sending extends Omit<SendingTerms, 'day'> {
  now: Date
  onePerHousehold: boolean
  /** By member. */
  decisions: Readonly<Record<string, RecipientDecision>>
}

export interface MemberRecipient {
  member: RecipientRow
  recipient: Recipient
}

/** Decides for each member whether and how they get a message, in the order of the ids, in parts of 100. */
export async function* recipientsInParts(
  db: Kysely<unknown>,
  ids: readonly string[],
  sending: Sending,
): AsyncGenerator<MemberRecipient[]> {
  // Who is spared is known only once everybody has been looked at, so households cost a second reading.
  const spared = sending.onePerHousehold ? await findSparedOf(db, ids, sending) : undefined
  for await (const part of partsOf(db, ids, sending)) {
    yield part.map(({ member, recipient }) => ({
      member,
      recipient: spareHousehold(recipient, spared?.has(member.memberId) ?? false),
    }))
  }
}

async function* partsOf(db: Kysely<unknown>, ids: readonly string[], sending: Sending) {
  const terms = { ...sending, day: lisbonDay(sending.now) }
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const rows = await readRecipientRows(db, ids.slice(from, from + ROWS_AT_ONCE))
    yield rows.map(member => ({ member, recipient: findRecipient(member, terms, sending.decisions[member.memberId]) }))
  }
}

async function findSparedOf(db: Kysely<unknown>, ids: readonly string[], sending: Sending) {
  const reached: HouseholdMember[] = []
  for await (const part of partsOf(db, ids, sending)) {
    for (const { member, recipient } of part) {
      if (recipient.channel !== null) reached.push(householdMember(member, recipient))
    }
  }
  return findSpared(reached)
}
