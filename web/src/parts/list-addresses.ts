interface List {
  to: string
  /** The columns to show where the summed one is not among those that the list begins with. */
  columns: readonly string[]
}

/** Where the lists are that numbers open. */
const LISTS = {
  members: { to: '/~membros', columns: [] },
  memberApplications: { to: '/candidaturas', columns: [] },
  messages: { to: '/mensagens', columns: [] },
  payments: {
    to: '/~quotas/pagamentos',
    columns: ['date', 'memberNumber', 'memberName', 'method', 'settles', 'receiptNumber', 'status'],
  },
  unsettledPayments: {
    to: '/~quotas/dividas',
    columns: ['memberNumber', 'memberName', 'description', 'dueDate', 'status'],
  },
  bankAccounts: { to: '/tesouraria/contas', columns: [] },
  treasuryDocs: {
    to: '/tesouraria',
    columns: ['number', 'docDate', 'entityName', 'description', 'dueDate', 'statusIds'],
  },
} as const satisfies Record<string, List>

interface ListBehind {
  list: keyof typeof LISTS
  query: Record<string, string | string[]>
  /** The field of which the number is the sum. */
  sum?: string
}

/** The amount that lists of money show by themselves. */
const USUAL_SUM = 'amount'

/** The address of the list that a number is made of, with the summed column in sight. */
export function listAddress({ list, query, sum }: ListBehind) {
  const { to, columns } = LISTS[list]
  const isShown = sum === undefined || sum === USUAL_SUM || columns.length === 0
  return { to, search: isShown ? query : { ...query, _fields: [...columns, sum].join() } }
}
