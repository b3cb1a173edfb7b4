/** What whoever approved a document looked at, beside its files and the day on which it is due. */
const APPROVED_FIELDS: readonly string[] = [
  'direction',
  'docType',
  'docDate',
  'description',
  'personId',
  'entityName',
  'entityTaxNumber',
  'entityDocNumber',
  'totalAmount',
  'withholding',
  'paidByPersonId',
]

interface Content {
  /** Everything of it was paid, before this change or with it. */
  isPaid: boolean
  /** Something of it was paid, before this change or with it. */
  isSettled: boolean
  pdfIds: { before: readonly string[]; after: readonly string[] }
}

/**
 * Those of the changed fields that end the approvals of a document, because an approval is of a content. A PDF that is added once
 * something was paid is a proof of payment, and a due date that changes once everything was paid decides nothing: neither ends them.
 */
export const endingFields = (changed: readonly string[], { isPaid, isSettled, pdfIds }: Content): string[] =>
  changed.filter(name => {
    if (name === 'dueDate') return !isPaid
    if (name === 'pdfIds') return !isSettled || pdfIds.before.some(id => !pdfIds.after.includes(id))
    return APPROVED_FIELDS.includes(name)
  })

export const ENDS_APPROVALS = 'Já está autorizado: ao guardar, a autorização termina e tem de ser pedida de novo.'
export const ENDS_FIRST_APPROVAL = 'Já tem uma autorização: ao guardar, ela termina e tem de ser pedida de novo.'
