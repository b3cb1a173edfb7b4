import type { Resource } from '@agremia/model/resource/define'
import { ALL, type ListQuery, parseListQuery } from '@agremia/model/resource/list-query'
import { fold } from '@agremia/model/rules/fold'
import type { Role } from '@agremia/model/rules/roles'
import { InvalidInput } from '../errors.ts'

/**
 * Answers a list whose entries are no rows of a table but known by name: search, filters, sort and page follow the same query
 * rules as every list. The order of the entries is kept unless the query asks for another.
 */
export function listInMemory<Entry extends object>(
  resource: Resource,
  entries: readonly Entry[],
  raw: unknown,
  asker: { role: Role | undefined; today: string },
  searched: (entry: Entry) => string,
) {
  const sent = raw as Record<string, unknown> // Fastify parses a query into a plain record
  const { query, errors } = parseListQuery(resource, { _limit: '500', ...sent }, asker)
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  const found = selectEntries(entries, query, searched)
  const from = (query.page - 1) * query.limit
  const data = query.limit === ALL ? found : found.slice(from, from + query.limit)
  return { data, meta: { total: found.length } }
}

function selectEntries<Entry extends object>(
  entries: readonly Entry[],
  { search, filters, sort }: ListQuery,
  searched: (entry: Entry) => string,
): Entry[] {
  const cell = (entry: Entry, field: string) => fold(String((entry as Record<string, unknown>)[field] ?? '')) // any key may be asked for
  const words = fold(search).split(' ').filter(Boolean)
  const found = entries.filter(entry => {
    const text = fold(searched(entry))
    return (
      words.every(word => text.includes(word)) && filters.every(filter => isMatch(cell(entry, filter.field), filter))
    )
  })
  if (sort.field === 'created_at') return found
  const sorted = found.sort((a, b) => (cell(a, sort.field) < cell(b, sort.field) ? -1 : 1))
  return sort.descending ? sorted.reverse() : sorted
}

function isMatch(text: string, filter: ListQuery['filters'][number]): boolean {
  switch (filter.by) {
    case 'in':
      return filter.values.some(value => fold(String(value)) === text)
    case 'has':
      return text.includes(fold(filter.value))
    case 'empty':
      return (text === '') === filter.value
    default:
      return true // none of these fields has a range, so none is let through
  }
}
