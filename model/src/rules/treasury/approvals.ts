/** What is known of a document's approvals. */
export interface Approvals {
  /** In cents, what the document is about. */
  totalAmount: number
  registeredById: string | null
  approvedBy1: string | null
  approvedBy2: string | null
  /** The day on which the last approval that was needed was given. */
  approvedAt: string | null
  /** How many were needed when the first was given; null while there is none. */
  approvalsNeeded: number | null
}

/** Two different people above the limit, of whom the registrar may be one; otherwise one, who is not the registrar. The limit is in cents. */
export const approvalsNeeded = (totalAmount: number, limit: number | undefined): 1 | 2 =>
  limit !== undefined && totalAmount > limit ? 2 : 1

/** A limit that changes after the first approval is of other documents. */
const neededFor = (doc: Approvals, limit: number | undefined): number =>
  doc.approvalsNeeded ?? approvalsNeeded(doc.totalAmount, limit)

const givenTo = ({ approvedBy1, approvedBy2 }: Approvals) => [approvedBy1, approvedBy2].filter(id => id !== null)

/** How many approvals are still needed. */
export const approvalsMissing = (doc: Approvals, limit: number | undefined): number =>
  doc.approvedAt === null ? Math.max(1, neededFor(doc, limit) - givenTo(doc).length) : 0

/** Why this user cannot approve the document now; undefined where they can. */
export function approvalFault(doc: Approvals, userId: string, limit: number | undefined): string | undefined {
  if (givenTo(doc).includes(userId)) return 'Já autorizou este documento.'
  if (approvalsMissing(doc, limit) === 0) return 'Este documento já está autorizado.'
  if (neededFor(doc, limit) === 1 && doc.registeredById === userId)
    return 'Não pode autorizar o que registou: peça a outra pessoa que o faça.'
  return undefined
}

/** The approvals once this user has approved, and whether no other is needed. */
export function withApproval(doc: Approvals, userId: string, limit: number | undefined) {
  const by = [...givenTo(doc), userId]
  const needed = neededFor(doc, limit)
  return {
    approvedBy1: by[0] ?? null,
    approvedBy2: by[1] ?? null,
    approvalsNeeded: needed,
    isComplete: by.length >= needed,
  }
}

/** Somebody who approves documents. */
export interface Approver {
  _id: string
  name: string
}

const OR = new Intl.ListFormat('pt-PT', { type: 'disjunction' })

/** Who may still approve the document, as a list of names; undefined where nobody may. */
export function whoMayApprove(doc: Approvals, approvers: readonly Approver[], limit: number | undefined) {
  const able = approvers.filter(({ _id }) => approvalFault(doc, _id, limit) === undefined)
  return able.length > 0 ? OR.format(able.map(({ name }) => name)) : undefined
}
