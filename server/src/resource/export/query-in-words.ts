import type { Resource } from '@agremia/model/resource/define'
import type { Wording } from '@agremia/model/resource/explainer'
import type { Field } from '@agremia/model/resource/field'
import { printAs } from '@agremia/model/resource/format'
import { type Organisation, printedIn } from '@agremia/model/resource/kept'
import type { Filter, ListQuery } from '@agremia/model/resource/list-query'
import { printDay } from '@agremia/model/rules/day'

/** The titles of the rows that refs are filtered by, by the name of the field. */
export type FilterTitles = ReadonlyMap<string, readonly string[]>

/** The list's search and filters in words, so that a printed list says which rows it leaves out. */
export function queryInWords(
  resource: Resource,
  { search, filters, asOf }: ListQuery,
  say: Wording,
  organisation?: Organisation,
  titles?: FilterTitles,
): string | undefined {
  const { filterName } = resource.list
  const isNamed = filterName !== undefined && hasDefaultFilter(resource, filters)
  const parts = filters.flatMap(filter => {
    const field = resource.fields[filter.field]
    if (filter.by === 'set') return [resource.sets?.[filter.field] ?? filter.field]
    if (isNamed && isOfDefault(resource, filter)) return []
    return field ? [filterInWords(filter, field, { say, organisation, titles })] : []
  })
  if (isNamed) parts.unshift(say(filterName))
  const when = asOf ? [`como estava em ${printDay(asOf)}`] : []
  return [...when, ...(search ? [`pesquisa «${search}»`] : []), ...parts].join(' · ') || undefined
}

/** Whether the filter is one of those that the list has by default, with the same values. */
function isOfDefault({ list }: Resource, filter: Filter): boolean {
  const values = list.filter?.[filter.field]
  return values !== undefined && filter.by === 'in' && [values].flat().join() === filter.values.map(String).join()
}

/** Whether all filters that the list has by default are among these. */
const hasDefaultFilter = (resource: Resource, filters: readonly Filter[]) =>
  filters.filter(filter => isOfDefault(resource, filter)).length === Object.keys(resource.list.filter ?? {}).length

interface Words {
  say: Wording
  organisation: Organisation | undefined
  titles: FilterTitles | undefined
}

function filterInWords(
  filter: Exclude<Filter, { by: 'set' }>,
  field: Field,
  { say, organisation, titles }: Words,
): string {
  const label = say(field.label)
  const look = { ...printedIn(field, organisation), options: saidOptions(field, say) }
  const print = (value: unknown) => printAs(look, value)
  switch (filter.by) {
    case 'in': {
      // An id means nothing to a reader, but that the list is filtered by it does.
      const values = field.to ? (titles?.get(filter.field) ?? []) : filter.values.map(print)
      return values.length > 0 ? `${label}: ${values.join(' ou ')}` : label
    }
    case 'from':
      return `${label} desde ${print(filter.value)}`
    case 'to':
      return `${label} até ${print(filter.value)}`
    case 'empty':
      return `${label}: ${filter.value ? 'por preencher' : 'preenchido'}`
    case 'has':
      return `${label} com «${filter.value}»`
  }
}

/** The options of a choice field, with the organisation's own words in them. */
export const saidOptions = (field: Field, say: Wording) =>
  field.options && Object.fromEntries(Object.entries(field.options).map(([value, label]) => [value, say(label)]))
