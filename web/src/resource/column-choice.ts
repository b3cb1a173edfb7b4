import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { Described } from './item.ts'

/** How wide each column is, in rem, where someone chose it. */
export type Widths = Readonly<Record<string, number>>

/** What a list shows: which columns, in their order, and how wide. Nothing means the resource's own. */
export interface ColumnState {
  fields?: readonly string[]
  widths?: Widths
}

export const NARROWEST = 4
export const WIDEST = 60
/** Between what can be read and what fits a desk, in quarters of a rem. */
export const fitWidth = (rem: number) => Math.round(Math.min(Math.max(rem, NARROWEST), WIDEST) * 4) / 4

/** `name:18,email`, as an address and a saved view hold it. */
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

/** The columns as a text, empty where they are the resource's own. */
export function writeIfChosen(resource: Described, fields: readonly string[], widths: Widths | undefined): string {
  const text = writeColumns(fields, widths)
  return text === writeColumns(byName(resource, resource.columns).map(field => field.name)) ? '' : text
}

/** What no column can show: what nobody reads, and a picture, which stands beside the title. */
const canStand = ({ fieldType, inputType }: ExplainedField) =>
  fieldType !== 'password' && fieldType !== 'object' && inputType !== 'hidden'

const byName = (resource: Described, names: readonly string[]) =>
  names.flatMap(name => resource.fields.find(field => field.name === name && canStand(field)) ?? [])

/** The columns that the list shows, in their order. The title stays: it is the way into the row. */
export function shownColumns(resource: Described, remembered: readonly string[] | undefined): ExplainedField[] {
  const wanted = byName(resource, [...new Set(remembered)])
  if (wanted.length === 0) return byName(resource, resource.columns)
  return wanted.some(field => field.name === resource.title)
    ? wanted
    : [...byName(resource, [resource.title]), ...wanted]
}

/** The columns that could be shown and are not, as the explainer orders them (LIST-06). */
export const hiddenColumns = (resource: Described, shown: readonly ExplainedField[]) =>
  resource.fields.filter(field => canStand(field) && !shown.includes(field))

/** The names with one of them a step up (-1) or down (1); at the end nothing moves. */
export function moveColumn(names: readonly string[], name: string, step: -1 | 1): readonly string[] {
  const from = names.indexOf(name)
  const to = from + step
  if (from < 0 || to < 0 || to >= names.length) return names
  const moved = names.filter(other => other !== name)
  return [...moved.slice(0, to), name, ...moved.slice(to)]
}
