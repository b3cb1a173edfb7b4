import type { ExplainedField } from '@agremia/model/resource/explainer'
import { centsFromEuros, eurosFromCents } from '@agremia/model/rules/money'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import type { Item, ResourceDescription } from './item.ts'
import type { ListAddress } from './list-address.ts'
import { readPage } from './list-query.ts'
import type { Selection } from './list-selection.ts'
import { printField } from './print-field.ts'
import type { List } from './use-list.ts'

type Sums = Readonly<Record<string, number>>

interface SummedList {
  resource: ResourceDescription
  /** The shown columns: those that can be added up are. */
  columns: readonly ExplainedField[]
  query: ListAddress
  list: List
  selection: Selection
}

/**
 * The sums of a list's columns in words, `Total: 1 234,50 €`: of all rows that match and of the ticked ones. They are read by
 * a call of their own once the rows are in sight, or added up here where every row is loaded. Undefined while not known.
 */
export function useSums({ resource, columns, query, list, selection }: SummedList) {
  const summed = columns.filter(field => field.sum)
  const isReady = summed.length > 0 && list.state === 'loaded' && !list.isStale
  const isWhole = list.rows.length === list.total
  const { _sort, ...asked } = query
  const params = { ...asked, _sums: summed.map(field => field.name).join(), _limit: 1, _fields: resource.title }
  const { data } = useQuery({
    queryKey: queryKeys.list(resource.name, params),
    queryFn: ({ signal }) => readPage(resource.path, params, signal),
    enabled: isReady && !isWhole,
  })
  if (!isReady) return {}
  const all = isWhole ? addUp(summed, list.rows) : data?.meta.sums
  const ticked = selection.isAll ? all : sumOfTicked(summed, list.rows, selection)
  return { all: all && printSums(summed, all), ticked: ticked && printSums(summed, ticked) }
}

/** Undefined while a ticked row is not loaded, because its values are then not known here. */
function sumOfTicked(summed: readonly ExplainedField[], rows: readonly Item[], { ids }: Selection) {
  const ticked = ids.size > 0 ? rows.filter(row => ids.has(row._id)) : []
  return ticked.length > 0 && ticked.length === ids.size ? addUp(summed, ticked) : undefined
}

const addUp = (summed: readonly ExplainedField[], rows: readonly Item[]): Sums =>
  Object.fromEntries(summed.map(field => [field.name, addColumn(field, rows)]))

/** Amounts are added in cents, because sums of euros with decimals are not exact. */
function addColumn({ name, fieldType }: ExplainedField, rows: readonly Item[]): number {
  const numbers = rows.map(row => Number(row[name] ?? 0))
  if (fieldType !== 'money') return numbers.reduce((sum, value) => sum + value, 0)
  return eurosFromCents(numbers.reduce((sum, euros) => sum + (centsFromEuros(euros) ?? 0), 0))
}

/** The amount of a list of money is what it is about; other columns are named. */
const nameOf = ({ name, label }: ExplainedField) => (name === 'amount' ? 'Total' : label)
const printSums = (summed: readonly ExplainedField[], sums: Sums) =>
  summed.map(field => `${nameOf(field)}: ${printField(field, sums[field.name])}`).join(' · ')
