import type { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { addDays, printDay } from '@agremia/model/rules/day'
import { cashFault } from '@agremia/model/rules/ledger/payment-methods'
import { printMoney } from '@agremia/model/rules/money'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { Approver } from '@agremia/model/rules/treasury/approvals'
import { ENDS_APPROVALS, ENDS_FIRST_APPROVAL, endingFields } from '@agremia/model/rules/treasury/approved-content'
import { documentAmountFaults } from '@agremia/model/rules/treasury/document-amounts'
import { runningYear } from '@agremia/model/rules/treasury/fiscal-year'
import type { FieldErrors } from '../../errors.ts'
import type { Change } from '../../resource/hooks.ts'
import { isSameValue } from '../../resource/table-columns.ts'
import { closedDayFault } from '../ledger/closed-period.ts'
import { waitsFor, waitsForApproval } from './unapproved-payment.ts'

export type TreasuryDocs = typeof treasuryDocs
export type DocChange = Change<TreasuryDocs>
type DocBefore = NonNullable<DocChange['before']>
type DocAfter = NonNullable<DocChange['after']>

export interface DocFacts {
  inactiveAccounts: ReadonlySet<string>
  /** The direction of each category that is named. */
  directions: ReadonlyMap<string, string>
  /** Who may approve, where one of the changes pays. */
  approvers: readonly Approver[]
}

export interface CheckContext {
  today: string
  settings: SettingTexts
  facts: DocFacts
  /** Whoever saves. */
  userId: string | undefined
}

/** What a lock leaves open. */
const FREE_WHEN_LOCKED = ['accountingRef', 'tags']
/** What may still be said of documents of a closed year. */
const FREE_WHEN_CLOSED = [
  ...FREE_WHEN_LOCKED,
  'notes',
  'pdfIds',
  'paidDate',
  'paymentMethod',
  'bankAccountId',
  'counterBankAccountId',
]
/** What tells of the last movement. */
export const PAYMENT_FIELDS = ['paidDate', 'paymentMethod', 'bankAccountId', 'counterBankAccountId'] as const
/** What decides which account is moved, and which way. */
const SETTLED_FIELDS = ['direction', 'docType', 'isDonation', 'donationKind']
/** How far ahead an invoice may be dated. */
const MOST_DAYS_AHEAD = 30

/** The names of the fields whose values change; of a new document all that were given. */
export function changedFields({ before, input }: DocChange): string[] {
  const former: Readonly<Record<string, unknown>> = { ...before }
  return Object.entries(input).flatMap(([name, value]) => (isSameValue(value, former[name]) ? [] : [name]))
}

/** Whether this change records a payment of everything that is open. */
export const isPaidNow = (change: DocChange): boolean =>
  Boolean(change.after?.paidDate) && changedFields(change).includes('paidDate')

/** Those of the changed fields that end the approvals which the document has. */
export function fieldsEndingApprovals(change: DocChange): string[] {
  const { before, after } = change
  if (!before?.approvedBy1 && !before?.approvedBy2 && !before?.approvedAt) return []
  const pays = isPaidNow(change)
  return endingFields(changedFields(change), {
    isPaid: pays || !before.isUnpaid,
    isSettled: pays || before.settledAmount !== 0,
    pdfIds: { before: before.pdfIds ?? [], after: after?.pdfIds ?? [] },
  })
}

/** That saving ends approvals, beside each field by which it does. */
export function endingWarnings(change: DocChange): FieldErrors {
  const text = change.before?.approvedAt ? ENDS_APPROVALS : ENDS_FIRST_APPROVAL
  return Object.fromEntries(fieldsEndingApprovals(change).map(name => [name, text]))
}

/** What is wrong with a new or changed document, beside its fields. */
export function docFaults(change: DocChange, context: CheckContext): FieldErrors {
  const { before, after } = change
  if (!after) return { _: 'Os documentos de tesouraria não se eliminam. Use «Anular», com um motivo.' }
  const changed = changedFields(change)
  const fixed = before ? fixedFaults(before, changed, context) : {}
  if (Object.keys(fixed).length > 0) return fixed
  return {
    ...ownFaults(after, context),
    ...(before ? {} : closedYearFaults(after.fiscalYear, context)),
    ...settledFaults(before, after, changed),
    ...paymentFaults(change, changed, context),
  }
}

/** Why a document as it is takes no changes of these fields. */
function fixedFaults(before: DocBefore, changed: readonly string[], context: CheckContext): FieldErrors {
  const touches = (free: readonly string[]) => changed.some(name => !free.includes(name))
  if (before.annulledAt && touches(FREE_WHEN_LOCKED)) return { _: 'Este documento está anulado.' }
  if (before.isLocked && touches(FREE_WHEN_LOCKED))
    return { _: 'Este documento está bloqueado. Um administrador pode desbloqueá-lo, com um motivo.' }
  if (touches(FREE_WHEN_CLOSED)) {
    const { fiscalYear } = closedYearFaults(before.fiscalYear, context)
    if (fiscalYear) return { _: `${fiscalYear} O que o documento diz já não se muda.` }
  }
  if (changed.includes('fiscalYear'))
    return { fiscalYear: 'O exercício não se muda, porque o número é dele. Anule o documento e registe outro.' }
  return {}
}

function closedYearFaults(year: number | undefined, { settings, today }: CheckContext): FieldErrors {
  const { closedUntil, treasuryYear } = settings
  if (!year || closedUntil === '' || `${year}-12-31` > closedUntil) return {}
  const running = runningYear(treasuryYear, today)
  return {
    fiscalYear: `As contas de ${year} estão encerradas. Use o exercício em curso${running > year ? `, ${running}` : ''}.`,
  }
}

function ownFaults(after: DocAfter, { today, facts }: CheckContext): FieldErrors {
  const errors: FieldErrors = documentAmountFaults(after)
  const { docDate, description, personId, entityName, categoryId, direction, isDonation } = after
  // An empty form is told of its required fields alone.
  if (!personId && !entityName && description) errors.entityName = 'Indique o nome da entidade, ou escolha-a.'
  if (docDate && docDate > addDays(today, MOST_DAYS_AHEAD))
    errors.docDate = `A data não pode ser posterior a ${printDay(addDays(today, MOST_DAYS_AHEAD))}.`
  const categoryDirection = categoryId ? facts.directions.get(categoryId) : undefined
  const isMoney = direction === 'despesa' || direction === 'receita'
  if (categoryDirection && isMoney && categoryDirection !== direction)
    errors.categoryId = `Esta rubrica é de ${categoryDirection}.`
  if (isDonation && !after.donationKind) errors.donationKind = 'Indique se foi em dinheiro ou em espécie.'
  if (isDonation && direction && direction !== 'receita') errors.isDonation = 'Um donativo é uma receita.'
  return errors
}

/** What was paid stays paid: a document cannot become one of which less or something else would be due. */
function settledFaults(before: DocBefore | undefined, after: DocAfter, changed: readonly string[]): FieldErrors {
  if (!before || before.settledAmount === 0) return {}
  const errors: FieldErrors = {}
  for (const name of SETTLED_FIELDS)
    if (changed.includes(name)) errors[name] = 'Já tem pagamentos registados. Anule primeiro o movimento.'
  const due = (after.totalAmount ?? 0) - (after.withholding ?? 0)
  if (due < Math.abs(before.settledAmount))
    errors.totalAmount = `Já foram pagos ${printMoney(Math.abs(before.settledAmount))}.`
  return errors
}

function paymentFaults(change: DocChange, changed: readonly string[], context: CheckContext): FieldErrors {
  const { before, after } = change
  const given = PAYMENT_FIELDS.filter(name => changed.includes(name) && (before || after?.[name]))
  if (!after || given.length === 0) return {}
  if (before?.paidDate)
    return Object.fromEntries(given.map(name => [name, 'Muda-se no movimento: anule-o e registe outro.']))
  if (!after.paidDate) return { paidDate: 'Indique a data de pagamento, ou deixe vazias a forma e a conta.' }
  return { ...unapprovedFault(change, context), ...newPaymentFaults(after, after.paidDate, context) }
}

/** A document that nobody has approved is saved without its payment. */
function unapprovedFault(change: DocChange, { settings, facts: { approvers }, userId }: CheckContext): FieldErrors {
  const { before, after } = change
  const kept = before && fieldsEndingApprovals(change).length === 0 ? before : undefined
  const doc = {
    totalAmount: after?.totalAmount ?? 0,
    registeredById: before ? (before.registeredById ?? null) : (userId ?? null),
    approvedBy1: kept?.approvedBy1 ?? null,
    approvedBy2: kept?.approvedBy2 ?? null,
    approvedAt: kept?.approvedAt ?? null,
    approvalsNeeded: kept?.approvalsNeeded ?? null,
  }
  if (!waitsForApproval({ ...doc, direction: after?.direction }, { approvers })) return {}
  const text = waitsFor('Este documento', doc, { approvers, settings })
  return { paidDate: `${text} Guarde-o sem o pagamento, e registe-o depois.` }
}

function newPaymentFaults(after: DocAfter, paidDate: string, { settings, facts }: CheckContext): FieldErrors {
  const errors: FieldErrors = {}
  const { direction, docType, docDate, bankAccountId, counterBankAccountId, paymentMethod } = after
  const due = (after.totalAmount ?? 0) - (after.withholding ?? 0)
  const closed = closedDayFault(settings, paidDate)
  if (closed) errors.paidDate = closed
  else if (docDate && paidDate < addDays(docDate, -366))
    errors.paidDate = 'É mais de um ano antes da data do documento.'
  const isInKind = after.isDonation && after.donationKind === 'especie'
  if (direction === 'informativo' || docType === 'orcamento' || docType === 'fatura_proforma' || isInKind || due === 0)
    errors.paidDate = 'Este documento não tem nada a pagar.'
  if (!paymentMethod) errors.paymentMethod = 'Indique a forma de pagamento.'
  const tooMuchCash = paymentMethod && direction !== 'transferencia' ? cashFault(paymentMethod, due) : undefined
  if (tooMuchCash) errors.paymentMethod = tooMuchCash
  if (!bankAccountId) errors.bankAccountId = 'Indique a conta ou a caixa.'
  else if (facts.inactiveAccounts.has(bankAccountId)) errors.bankAccountId = 'Esta conta está inativa.'
  if (direction === 'transferencia') {
    if (!counterBankAccountId) errors.counterBankAccountId = 'Indique a conta de destino.'
    else if (counterBankAccountId === bankAccountId) errors.counterBankAccountId = 'Escolha outra conta.'
    else if (facts.inactiveAccounts.has(counterBankAccountId)) errors.counterBankAccountId = 'Esta conta está inativa.'
  } else if (counterBankAccountId) errors.counterBankAccountId = 'Só uma transferência tem conta de destino.'
  return errors
}
