import type { SystemFields } from '@agremia/model/resource/define'
import type { ExplainedField, ExplainedResource } from '@agremia/model/resource/explainer'

/** A row as the wire sends it; which fields it has is for the explainer to say. */
export interface Item extends SystemFields {
  /** The titles of the rows that its refs point to, by field; of a list of refs, in its order. */
  _refs?: Readonly<Record<string, string | null | readonly (string | null)[]>>
  /** Their colours, where they have one. */
  _colours?: Readonly<Record<string, string | null>>
  [field: string]: unknown
}

/** All that the screens know about a resource. */
export interface Described extends ExplainedResource {
  name: string
  fields: readonly ExplainedField[]
}

/** As much of an item as is needed to show its fields. */
export type Shown = Pick<Item, '_refs'> & Readonly<Record<string, unknown>>

/** What to show of a field: for a ref the title of what it points to, else the value. */
export const shownValue = (row: Shown, field: ExplainedField) => row._refs?.[field.name] ?? row[field.name]

/** What a row is called; where that is another row, as that one is. */
export const titleOf = (resource: Described, row: Item) =>
  String(row._refs?.[resource.title] ?? row[resource.title] ?? row._id)
