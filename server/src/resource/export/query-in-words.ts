import type { Resource } from '@agremia/model/resource/define'
import type { Wording } from '@agremia/model/resource/explainer'
import type { Field } from '@agremia/model/resource/field'
import { printAs } from '@agremia/model/resource/format'
import { type Organisation, printedIn } from '@agremia/model/resource/kept'
import type { Filter, ListQuery } from '@agremia/model/resource/list-query'
import { printDay } from '@agremia/model/rules/day'

/** The list's search and filters in words, so that a printed list says which rows it leaves out. */
export function queryInWords(
  resource: Resource,
  { search, filters, asOf }: ListQuery,
  say: Wording,
  organisation?: Organisation,
): string | undefined {
  const parts = filters.flatMap(filter => {
    const field = resource.fields[filter.field]
    if (filter.by === 'set') return [resource.sets?.[filter.field] ?? filter.field]
    return field ? [filterInWords(filter, field, say, organisation)] : []
  })
  const when = asOf ? [`como estava em ${printDay(asOf)}`] : []
  return [...when, ...(search ? [`pesquisa «${search}»`] : []), ...parts].join(' · ') || undefined
}

function filterInWords(
  filter: Exclude<Filter, { by: 'set' }>,
  field: Field,
  say: Wording,
  organisation: Organisation | undefined,
): string {
  const label = say(field.label)
  const look = { ...printedIn(field, organisation), options: saidOptions(field, say) }
  const print = (value: unknown) => printAs(look, value)
  switch (filter.by) {
    case 'in':
      // An id means nothing to a reader, but that the list is filtered by it does.
      return field.to ? label : `${label}: ${filter.values.map(print).join(' ou ')}`
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
