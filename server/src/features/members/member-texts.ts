import { sql } from 'kysely'
import type { ErasedPerson, PersonalTexts } from './personal-texts.ts'

const ofMember = ({ memberId }: ErasedPerson) => sql<boolean>`member_id = ${memberId}`

/** The sheet itself is emptied as a form would be, field by field, and its further contacts are deleted. */
export const MEMBER_TEXTS: readonly PersonalTexts[] = [
  {
    table: 'members',
    elsewhere: [
      'preferred_method',
      'preferred_channel',
      'old_member_number',
      'iban',
      'iban_holder',
      'privacy_notice_version',
      'alert',
      'notes',
    ],
    impersonal: ['admission_body', 'admission_minutes'],
  },
  { table: 'member_states', rows: ofMember, emptied: ['reason'], impersonal: ['decision_body', 'minutes_ref'] },
  { table: 'member_terms', rows: ofMember, emptied: ['reason'], impersonal: ['minutes_ref'] },
  {
    table: 'member_merges',
    rows: ({ memberId }) => sql`kept_id = ${memberId}`,
    emptied: ['changes'],
  },
  { table: 'member_state_names', impersonal: ['name', 'slug', 'color', 'search'] },
  { table: 'member_categories', impersonal: ['name', 'slug', 'search'] },
  { table: 'tags', impersonal: ['name', 'color', 'description', 'search'] },
  { table: 'bulk_changes', shortLived: ['done', 'recalculated'] },
]
