import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { Item } from '../../../resource/item.ts'

interface Group {
  heading: string
  names: readonly string[]
  folded?: true
  /** Only in the form of a new document: what happens later has buttons of its own. */
  isForNew?: boolean
}

/** What nearly every invoice needs comes first and open; everything else is folded, so that the form does not frighten. */
const GROUPS: readonly Group[] = [
  {
    heading: 'Documento',
    names: [
      'pdfIds',
      'direction',
      'docType',
      'entityTaxNumber',
      'entityName',
      'personId',
      'entityDocNumber',
      'docDate',
      'dueDate',
      'totalAmount',
      'categoryId',
      'description',
      'costCentre',
    ],
  },
  {
    heading: 'Já está pago',
    names: ['paidDate', 'paymentMethod', 'bankAccountId', 'counterBankAccountId'],
    folded: true,
    isForNew: true,
  },
  {
    heading: 'IVA e retenção',
    names: ['netAmount', 'notSubjectAmount', 'vatAmount', 'withholding', 'vatLines', 'atcud'],
    folded: true,
  },
  {
    heading: 'Mais dados',
    names: ['fiscalYear', 'projectId', 'budgetLineId', 'paidByPersonId', 'accountingRef'],
    folded: true,
  },
  { heading: 'Donativo', names: ['isDonation', 'donationKind', 'donationRegime'], folded: true },
  { heading: 'Observações', names: ['tags', 'notes'], folded: true },
]

/** What may still be said of a document that is locked or annulled; the server holds to it. */
const FREE_WHEN_FIXED = ['accountingRef', 'tags']
/** Sent with the form, and shown as marks beside the fields that it names. */
const UNSEEN = 'fromQr'
/** The files take the whole width. */
const LOOKS: Readonly<Record<string, Partial<ExplainedField>>> = { pdfIds: { inputType: 'line' } }

/** Whether a document is locked or annulled. */
export const isFixed = (item: Item | undefined) =>
  item !== undefined && (item.isLocked === true || item.annulledAt !== null)

/** The fields of the form, in its own groups. Those that only the server sets are told by the head and the tabs. */
export function docFields(fields: readonly ExplainedField[], item: Item | undefined): readonly ExplainedField[] {
  const arranged = GROUPS.filter(({ isForNew }) => !item || !isForNew).flatMap(({ heading, names, folded }) =>
    names.flatMap(name => {
      const field = fields.find(one => one.name === name)
      return field ? [{ ...field, group: heading, folded, ...LOOKS[name] }] : []
    }),
  )
  const unseen = fields
    .filter(({ name }) => name === UNSEEN)
    // A condition that never holds: the field belongs to the form without being shown.
    .map((field): ExplainedField => ({ ...field, inputType: 'multiselect', when: [{ field: UNSEEN, is: [] }] }))
  const keeps = isFixed(item)
  return [...arranged, ...unseen].map(field =>
    keeps && !FREE_WHEN_FIXED.includes(field.name) ? { ...field, readonly: true } : field,
  )
}
