import type { DocSuggestion } from '@agremia/model/calls/treasury-docs'
import type { DocFromPdf } from '@agremia/model/calls/treasury-from-pdf'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { QR_FIELDS } from '@agremia/model/rules/treasury/document-types'
import type { Errors } from '../../../api/failure.ts'
import { fieldNameOf } from '../../../resource/field-errors.ts'
import type { FormValue, FormValues } from '../../../resource/form-values.ts'
import { untypedFilling } from '../form/fill-form.ts'
import { suggestedValues, supplierIn } from '../form/suggested-values.ts'

/** A PDF that was sent, and the document that becomes of it. */
export interface ManyRow {
  /** The PDF on the server. It belongs to one document only, so that a row can never become two. */
  pdfId: string
  fileName: string
  /** Its place in the order in which the files were chosen. */
  place: number
  values: FormValues
  /** What was filled in automatically, as JSON by field: it may give way to something better until somebody types. */
  automatic: Readonly<Record<string, string>>
  /** Whether what the QR code of the PDF says was filled in, or is known not to be there. */
  isRead: boolean
  /** The supplier whose last document was asked for, as `supplierKey` writes it. */
  suggestedFor: string
  /** The values that the server has checked, as JSON. */
  checkedAs: string
  isTicked: boolean
  /** It was found to repeat another without doubt, and unticked: who ticks it again means it. */
  isRepeatNoted?: boolean
  /** Whether a save was tried since: then empty fields are told too. */
  isTried: boolean
  /** What the QR code itself is doubted for. */
  qrWarnings: Errors
  warnings: Errors
  errors: Errors
  saved?: { id: string; number: string }
}

/** What a form of a new document starts with. */
export interface RowForm {
  fields: readonly ExplainedField[]
  start: FormValues
}

const FROM_QR = 'fromQr'
export const isEmpty = (value: FormValue | undefined) =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

export const newRow = (sent: Pick<ManyRow, 'pdfId' | 'fileName' | 'place'>, { start }: RowForm): ManyRow => ({
  ...sent,
  values: { ...start, pdfIds: [sent.pdfId] },
  automatic: {},
  isRead: false,
  suggestedFor: '',
  checkedAs: '',
  isTicked: true,
  isTried: false,
  qrWarnings: {},
  warnings: {},
  errors: {},
})

/** The fields that hold what the QR code says. */
export const fromQrOf = ({ values }: ManyRow): readonly string[] => {
  const marked = values[FROM_QR]
  return Array.isArray(marked) ? marked.map(String) : []
}

function fill(row: ManyRow, given: Readonly<Record<string, unknown>>, { fields, start }: RowForm) {
  const isTyped = (name: string) => {
    const now = JSON.stringify(row.values[name])
    return now !== JSON.stringify(start[name]) && now !== row.automatic[name]
  }
  const { filled, names } = untypedFilling({ fields, given, now: row.values, isTyped })
  const automatic = Object.fromEntries(Object.entries(filled).map(([name, value]) => [name, JSON.stringify(value)]))
  return {
    row: { ...row, values: { ...row.values, ...filled }, automatic: { ...row.automatic, ...automatic } },
    names,
  }
}

/** Fills in what the QR code says; what was typed meanwhile is kept. */
export function takeQr(row: ManyRow, said: DocFromPdf | null, warnings: Errors, form: RowForm): ManyRow {
  const read = { ...row, isRead: true, qrWarnings: warnings }
  if (!said) return read
  const { row: filled, names } = fill(read, { ...said }, form)
  return {
    ...filled,
    values: { ...filled.values, [FROM_QR]: names.filter(name => Object.hasOwn(QR_FIELDS, name)) },
  }
}

/** Names the supplier of a row, and whether the document is entered as paid; empty where nobody is named. */
export function supplierKey({ values }: ManyRow): string {
  const supplier = supplierIn(values.personId, values.entityTaxNumber)
  return supplier ? JSON.stringify({ supplier, isPaid: !isEmpty(values.paidDate) }) : ''
}

/** Fills in what the last document of the supplier had. */
export function takeSuggestion(row: ManyRow, key: string, last: DocSuggestion | null, form: RowForm): ManyRow {
  const asked = { ...row, suggestedFor: key }
  if (!last) return asked
  const known = { fromQr: fromQrOf(row), isPaid: !isEmpty(row.values.paidDate) }
  return fill(asked, suggestedValues(last, known), form).row
}

/** What somebody types is no longer what the QR code says, and an error of its field is gone. */
export function typeInto(row: ManyRow, name: string, value: FormValue): ManyRow {
  const marked = fromQrOf(row).filter(one => one !== name)
  return {
    ...row,
    values: { ...row.values, [name]: value, [FROM_QR]: marked },
    errors: Object.fromEntries(Object.entries(row.errors).filter(([one]) => fieldNameOf(one) !== name && one !== '_')),
  }
}

/** Sets values in all rows that are ticked and not saved. An empty value changes nothing. */
export function applyCommon(rows: readonly ManyRow[], common: FormValues): ManyRow[] {
  const given = Object.entries(common).filter(([, value]) => !isEmpty(value))
  return rows.map(row => (isChosen(row) ? given.reduce((one, [name, value]) => typeInto(one, name, value), row) : row))
}

/** Leaves out of the next save what repeats another document without doubt, once. */
export const noteRepeat = (row: ManyRow): ManyRow =>
  row.isRepeatNoted ? row : { ...row, isTicked: false, isRepeatNoted: true }

/** Ticks every row that is not saved, but for repetitions; where all of them are, takes every tick away. */
export function tickAll(rows: readonly ManyRow[]): ManyRow[] {
  const meant = rows.filter(row => !row.saved && !row.isRepeatNoted)
  const isOff = meant.every(isChosen)
  return rows.map(row => (isOff ? { ...row, isTicked: false } : row.isRepeatNoted ? row : { ...row, isTicked: true }))
}

/** Whether the next save or change of several rows concerns a row. */
export const isChosen = ({ isTicked, saved }: ManyRow) => isTicked && !saved

/** The errors to show: of fields that are still empty only once a save was tried. */
export const shownErrors = ({ errors, values, isTried }: ManyRow): Errors =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => isTried || name === '_' || !isEmpty(values[fieldNameOf(name)])),
  )

/** The labels of the fields that must still be filled in. */
export const missingFields = ({ values }: ManyRow, fields: readonly ExplainedField[]): string[] =>
  fields
    .filter(({ name, required, readonly, fieldType }) =>
      name === 'entityName'
        ? isEmpty(values.personId) && isEmpty(values.entityName)
        : required && !readonly && fieldType !== 'boolean' && isEmpty(values[name]),
    )
    .map(({ label }) => label)

/** The row to which Enter leads from another, or Shift+Enter back: the nearest that is not saved. */
export function rowBeside(rows: readonly ManyRow[], pdfId: string, step: 1 | -1): ManyRow | undefined {
  const at = rows.findIndex(row => row.pdfId === pdfId)
  const others = step === 1 ? rows.slice(at + 1) : rows.slice(0, Math.max(at, 0)).reverse()
  return others.find(({ saved }) => !saved)
}
