import { contacts } from '@agremia/model/resources/contacts'
import { memberChangeRequests } from '@agremia/model/resources/member-change-requests'
import { memberPhotos } from '@agremia/model/resources/member-photos'
import { memberStates } from '@agremia/model/resources/member-states'
import { memberTerms } from '@agremia/model/resources/member-terms'
import { sql } from 'kysely'
import type { Part } from '../audit/history.routes.ts'

/** What a member's history tells of, beside the form: each is found by an index of the audit log (0008). */
export const MEMBER_PARTS: readonly Part[] = [
  { resource: memberStates, by: 'memberId', of: '_id' },
  { resource: memberTerms, by: 'memberId', of: '_id' },
  { resource: memberPhotos, by: 'memberId', of: '_id' },
  { resource: memberChangeRequests, by: 'memberId', of: '_id' },
  { resource: contacts, by: 'personId', of: 'personId' },
]

/** Sheets that were found to be the same person's. */
export const mergedInto = (id: string) => sql`select gone_id::text from member_merges where kept_id = ${id}`
