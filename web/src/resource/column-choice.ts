import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { ResourceDescription } from './item.ts'

/** The widths of columns in rem, where the user has set them. */
export type Widths = Readonly<Record<string, number>>

/** The columns of a list in their order, and their widths. Undefined means the resource's own. */
export interface ColumnState {
  fields?: readonly string[]
  widths?: Widths
}

export const NARROWEST = 4
export const WIDEST = 60
/** Limits a width to a readable range and rounds it to quarters of a rem. */
export const fitWidth = (rem: number) => Math.round(Math.min(Math.max(rem, NARROWEST), WIDEST) * 4) / 4

/** Parses `name:18,email`, as it is in an address and in a saved view. */
export function parseColumns(text: string): ColumnState {
  const parts = text.split(',').filter(part => part !== '')
  const pairs = parts.map(part => part.split(':'))
  const wide = pairs.flatMap(([name = '', width]) => {
    const rem = Number(width)
    return width && rem > 0 ? [[name, fitWidth(rem)] as const] : []
  })
  return { fields: pairs.map(([name = '']) => name), widths: Object.fromEntries(wide) }
}

export const writeColumns = (fields: readonly string[], widths: Widths = {}) =>
  fields.map(name => (widths[name] ? `${name}:${widths[name]}` : name)).join()

/** The columns as text; empty if they are the resource's own. */
export function writeIfChosen(
  resource: ResourceDescription,
  fields: readonly string[],
  widths: Widths | undefined,
): string {
  const text = writeColumns(fields, widths)
  return text === writeColumns(byName(resource, resource.columns).map(field => field.name)) ? '' : text
}

/** Whether a field can be a column: not passwords, objects and hidden fields, which have no readable text. */
const canBeColumn = ({ fieldType, inputType }: ExplainedField) =>
  fieldType !== 'password' && fieldType !== 'object' && inputType !== 'hidden'

const byName = (resource: ResourceDescription, names: readonly string[]) =>
  names.flatMap(name => resource.fields.find(field => field.name === name && canBeColumn(field)) ?? [])

/** The shown columns in their order. The title is always among them, because it links to the row. */
export function shownColumns(
  resource: ResourceDescription,
  remembered: readonly string[] | undefined,
): ExplainedField[] {
  const wanted = byName(resource, [...new Set(remembered)])
  if (wanted.length === 0) return byName(resource, resource.columns)
  return wanted.some(field => field.name === resource.title)
    ? wanted
    : [...byName(resource, [resource.title]), ...wanted]
}

/** The columns that are not shown but could be, in the explainer's order (LIST-06). */
export const hiddenColumns = (resource: ResourceDescription, shown: readonly ExplainedField[]) =>
  resource.fields.filter(field => canBeColumn(field) && !shown.includes(field))

/** The names with one of them moved up (-1) or down (1); at the ends it stays. */
export function moveColumn(names: readonly string[], name: string, step: -1 | 1): readonly string[] {
  const from = names.indexOf(name)
  const to = from + step
  if (from < 0 || to < 0 || to >= names.length) return names
  const moved = names.filter(other => other !== name)
  return [...moved.slice(0, to), name, ...moved.slice(to)]
}
