import { findRecipient } from '@agremia/model/rules/message-recipients/find-recipient'
import type { NotReached } from '@agremia/model/rules/message-recipients/not-reached'
import type { Kysely } from 'kysely'
import { readRecipientRows } from '../messages/recipients/read-facts.ts'

/** What stands in the window of the envelope, or why a payer gets nothing on paper. */
export type AddressedPayer = { lines: readonly string[]; hasAddress: boolean } | { reason: NotReached; name: string }

/** Members are read so many at a time. */
const READ_AT_ONCE = 500
/** An advice without an address can still be handed over. */
const WITHOUT_ADDRESS: ReadonlySet<NotReached> = new Set(['noAddress', 'addressReturned'])

/** Where the advices of these payers go, as letters about payments do; former members still owe what they owe. */
export async function addressPayers(
  db: Kysely<unknown>,
  payerIds: readonly string[],
  day: string,
): Promise<Map<string, AddressedPayer>> {
  const addressed = new Map<string, AddressedPayer>()
  for (let from = 0; from < payerIds.length; from += READ_AT_ONCE) {
    for (const member of await readRecipientRows(db, payerIds.slice(from, from + READ_AT_ONCE))) {
      const found = findRecipient(member, { kind: 'aviso', channels: 'carta', day, includesFormer: true })
      if (found.channel === 'carta') addressed.set(member.memberId, { lines: found.lines, hasAddress: true })
      else if (found.channel === null && !WITHOUT_ADDRESS.has(found.reason))
        addressed.set(member.memberId, { reason: found.reason, name: member.name })
      else addressed.set(member.memberId, { lines: [member.name], hasAddress: false })
    }
  }
  return addressed
}
