/** What is known of a document's approvals. */
export interface Approvals {
  /** In cents, what the document is about. */
  totalAmount: number
  registeredById: string | null
  approvedBy1: string | null
  approvedBy2: string | null
}

/** Two different people above the limit, of whom the registrar may be one; otherwise one, who is not the registrar. The limit is in cents. */
export const approvalsNeeded = (totalAmount: number, limit: number | undefined): 1 | 2 =>
  limit !== undefined && totalAmount > limit ? 2 : 1

/** Why this user cannot approve the document now; undefined where they can. */
export function approvalFault(doc: Approvals, userId: string, limit: number | undefined): string | undefined {
  const given = [doc.approvedBy1, doc.approvedBy2].filter(id => id !== null)
  if (given.includes(userId)) return 'Já autorizou este documento.'
  const needed = approvalsNeeded(doc.totalAmount, limit)
  if (given.length >= needed) return 'Este documento já está autorizado.'
  if (needed === 1 && doc.registeredById === userId)
    return 'Não pode autorizar o que registou: peça a outra pessoa que o faça.'
  return undefined
}

/** The approvals once this user has approved, and whether no other is needed. */
export function withApproval(doc: Approvals, userId: string, limit: number | undefined) {
  const by = [doc.approvedBy1, doc.approvedBy2].filter(id => id !== null).concat(userId)
  return {
    approvedBy1: by[0] ?? null,
    approvedBy2: by[1] ?? null,
    isComplete: by.length >= approvalsNeeded(doc.totalAmount, limit),
  }
}
