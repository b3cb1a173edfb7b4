import type { SystemFields } from '@agremia/model/resource/define'
import type { ExplainedField, ExplainedResource } from '@agremia/model/resource/explainer'
import { printDay } from '@agremia/model/rules/day'

/** A row as the API sends it. The explainer says which fields it has. */
export interface Item extends SystemFields {
  /** The titles of the rows that its refs point to, by field name; for a list of refs, in its order. */
  _refs?: Readonly<Record<string, string | null | readonly (string | null)[]>>
  /** The colours of those rows, where they have one. */
  _colours?: Readonly<Record<string, string | null>>
  /** Since when the values of these fields are known to be faulty; in lists only. */
  _marks?: Readonly<Record<string, string>>
  [field: string]: unknown
}

/** A resource's description from the explainer, with its name and fields. */
export interface ResourceDescription extends ExplainedResource {
  name: string
  fields: readonly ExplainedField[]
}

/** The part of an item that is needed to show its fields. */
export type Shown = Pick<Item, '_refs'> & Readonly<Record<string, unknown>>

/** The value to show for a field: for a ref the title of the row it points to. */
export const shownValue = (row: Shown, field: ExplainedField) => row._refs?.[field.name] ?? row[field.name]

/** The title of a row as people read it; where the title field is a ref, the title of the row it points to. */
export function titleOf({ title, fields }: ResourceDescription, row: Item) {
  const text = String(row._refs?.[title] ?? row[title] ?? row._id)
  return fields.some(({ name, fieldType }) => name === title && fieldType === 'date') ? printDay(text) : text
}
