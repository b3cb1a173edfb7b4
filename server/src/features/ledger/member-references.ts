import type { MemberReference } from '../members/member-reference.ts'

const REFUSED = {
  refuse: 'As duas fichas têm contas com movimentos, e esta versão ainda não as junta.',
}

/** What a merge of two members does with their accounts. */
export const MEMBER_REFERENCES: readonly MemberReference[] = [
  { to: 'members', table: 'unsettled_payments', columns: ['member_id'], onMerge: REFUSED },
  { to: 'members', table: 'unsettled_payments', columns: ['bill_to_member_id'], onMerge: REFUSED },
  { to: 'members', table: 'payments', columns: ['member_id'], onMerge: REFUSED },
  { to: 'people', table: 'payments', columns: ['person_id'], onMerge: REFUSED },
  // An account begins with every member and ends with it.
  {
    to: 'members',
    table: 'member_balances',
    columns: ['member_id'],
    onMerge: { custom: async () => 0 },
    isKeptByDatabase: true,
  },
]
