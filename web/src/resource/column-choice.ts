import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { Described } from './item.ts'

/** What no column can show. */
const canStand = ({ fieldType }: ExplainedField) => fieldType !== 'password' && fieldType !== 'object'

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
