import { type Member, members } from '@agremia/model/resources/members'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { deleteMany } from '../../resource/many-rows.ts'
import { eraseApplicationsOf } from '../applications/erase-applicant.ts'
import { eraseTraces, findTraces } from '../audit/erase-traces.ts'
import { eraseMessagesOf, eraseMessagesTo } from '../messages/erase-messages.ts'
import { eraseSearches } from '../saved-views/erase-searches.ts'
import { eraseMemberAccounts } from '../users/end-member-access.ts'
import { identityOf } from './personal-texts.ts'

/**
 * Deletes members with their persons, ends the access of their accounts and erases what is kept of them elsewhere. A person to
 * whom something else refers is kept by its foreign keys, which refuses the deletion. In a merge nothing of the record that
 * goes is left to erase: all of it was moved before.
 */
export async function deleteMembers(deleted: readonly Member[], context: WriteContext): Promise<void> {
  const { db } = context
  if (deleted.length === 0) return
  const ids = deleted.map(({ _id }) => _id)
  const addresses = await addressesOf(db, deleted)
  for (const member of deleted) {
    await eraseSearches(context, { identity: identityOf(member, addresses), personId: member.personId })
  }
  await eraseMemberAccounts(context, ids)
  await eraseApplicationsOf(context, ids)
  await eraseFormerRecords(context, ids)
  await eraseMessagesOf(context, ids)
  await deleteMany(
    db,
    'members',
    deleted.map(({ _id }) => _id),
  )
  await deleteMany(
    db,
    'people',
    deleted.map(({ personId }) => personId),
  )
  await eraseMessagesTo(context, addresses)
}

export async function addressesOf(db: Kysely<unknown>, deleted: readonly Member[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select value as address from contacts
    where kind = 'email' and person_id = any(${deleted.map(({ personId }) => personId)}::uuid[])
    union select guardian_email from people
    where guardian_email is not null and id = any(${deleted.map(({ personId }) => personId)}::uuid[])
  `.execute(db)
  return rows.map(({ address }) => address)
}

/** Erases the traces of records that were merged into those that are deleted now. */
export async function eraseFormerRecords(context: WriteContext, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ _id: string; personId: string | null }>`
    select gone_id as "_id", gone_person_id as "personId" from member_merges where kept_id = any(${[...ids]}::uuid[])
  `.execute(context.db)
  if (rows.length > 0) await eraseTraces(context, await findTraces(context, members, rows))
}
