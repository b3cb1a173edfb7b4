import type { MemberReference } from '../members/member-reference.ts'

/** `joinAccounts` moves these rows, which a merge of two members calls by itself. */
const JOINED = { custom: async () => 0 }

/** What a merge of two members does with their accounts. */
export const MEMBER_REFERENCES: readonly MemberReference[] = [
  { to: 'members', table: 'unsettled_payments', columns: ['member_id', 'bill_to_member_id'], onMerge: JOINED },
  { to: 'members', table: 'payments', columns: ['member_id'], onMerge: JOINED },
  { to: 'people', table: 'payments', columns: ['person_id'], onMerge: JOINED },
  // An account begins with every member and ends with it.
  {
    to: 'members',
    table: 'member_balances',
    columns: ['member_id'],
    onMerge: { custom: async () => 0 },
    isKeptByDatabase: true,
  },
  // The next check finds again what is still true.
  {
    to: 'members',
    table: 'balance_differences',
    columns: ['member_id'],
    onMerge: { custom: async () => 0 },
    isKeptByDatabase: true,
  },
]
