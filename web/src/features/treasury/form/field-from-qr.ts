import type { ExplainedField } from '@agremia/model/resource/explainer'

const FROM_QR = 'Do código QR.'

/** The field with a hint that its value is what the QR code says; itself where it is not, or has the hint already. */
export const fieldFromQr = (field: ExplainedField, fromQr: readonly string[]): ExplainedField =>
  fromQr.includes(field.name) && field.hint !== FROM_QR ? { ...field, hint: FROM_QR } : field
