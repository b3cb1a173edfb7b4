import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { Item } from '../../resource/item.ts'

/** Turns a ref into a select of rows that are known already. The present value is among the options even if its row is not. */
export function asChoice(field: ExplainedField, rows: readonly Item[], item: Item | undefined): ExplainedField {
  const options = rows.map(row => ({ value: row._id, label: String(row.name) }))
  const own = item?.[field.name]
  const isMissing = typeof own === 'string' && !options.some(({ value }) => value === own)
  const title = item?._refs?.[field.name]
  return {
    ...field,
    fieldType: 'enum',
    inputType: 'select',
    options: isMissing ? [...options, { value: own, label: String(title ?? own) }] : options,
  }
}
