import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { FieldType } from '@agremia/model/resource/field'

/** The least width in rem that the input of a type needs in a table of lines, where it is not that of a short text. */
const LEAST: Partial<Record<FieldType, number>> = {
  date: 11.5,
  datetime: 14,
  money: 7,
  integer: 6,
  boolean: 4,
  ref: 12,
}

/** The columns of a table of lines, for `grid-template-columns`; the last one is the button that deletes a line. */
export const columnsOf = (fields: readonly ExplainedField[]) =>
  [...fields.map(({ fieldType }) => `minmax(${LEAST[fieldType] ?? 9}rem, 1fr)`), '2.625rem'].join(' ')
