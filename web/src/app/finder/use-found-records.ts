import { isStaff } from '@agremia/model/rules/roles'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import type { Claims } from '../../api/session.ts'
import { useContributions } from '../../contributions/contributions-context.ts'
import { type ResourceDescription, shownValue, titleOf } from '../../resource/item.ts'
import { printCount } from '../../resource/list-count.ts'
import { type Page, readPage } from '../../resource/list-query.ts'
import { printField } from '../../resource/print-field.ts'
import { useExplainer } from '../../resource/use-explainer.ts'
import type { Found } from './find-screens.ts'

const MOST = 8
/** How many columns of a row are shown beside its title. */
const SHOWN_COLUMNS = 3
/** The index of search texts is made of three letters each; with fewer, every row would be read. */
const LEAST_LETTERS = 3
const PAUSE_MS = 150

/** The rows that the typed words find, whatever the default filter of their list; and whether they are still being looked for. */
export function useFoundRecords(claims: Claims, typed: string) {
  const wanted = typed.trim()
  const [search] = useDebouncedValue(wanted, PAUSE_MS)
  const { finderRecords } = useContributions()
  const explainer = useExplainer()
  const places = isStaff(claims.Role) ? finderRecords : []
  const searched = places.flatMap(({ resource: name, path }) => {
    const [meta, fields] = [explainer?.meta[name], explainer?.data[name]]
    return meta && fields ? [{ resource: { ...meta, name, fields }, path }] : []
  })
  const isWanted = wanted.length >= LEAST_LETTERS
  const answers = useQueries({
    queries: searched.map(({ resource }) => {
      const params = { _search: search, _limit: MOST, _sort: resource.sort, _fields: fieldsOf(resource).join() }
      return {
        queryKey: queryKeys.list(resource.name, params),
        queryFn: ({ signal }: { signal: AbortSignal }) => readPage(resource.path, params, signal),
        enabled: search.length >= LEAST_LETTERS,
        placeholderData: keepPreviousData<Page>,
      }
    }),
  })
  return {
    records: isWanted
      ? searched.flatMap(({ resource, path }, index) => foundIn(resource, path, search, answers[index]?.data))
      : [],
    isSearching:
      isWanted &&
      searched.length > 0 &&
      (search !== wanted || answers.some(answer => answer.isPlaceholderData || answer.isLoading)),
  }
}

const columnsOf = ({ title, columns }: ResourceDescription) =>
  columns.filter(name => name !== title).slice(0, SHOWN_COLUMNS)
const fieldsOf = (resource: ResourceDescription) => [resource.title, ...columnsOf(resource)]

function foundIn(resource: ResourceDescription, path: string, _search: string, page: Page | undefined): Found[] {
  if (!page) return []
  const shown = columnsOf(resource).flatMap(name => resource.fields.find(field => field.name === name) ?? [])
  const rows = page.data.map(row => ({
    path: `${path}/${row._id}`,
    title: titleOf(resource, row),
    note: shown.flatMap(field => printField(field, shownValue(row, field)) || []).join(' · '),
  }))
  const { total } = page.meta
  const all = { path, search: { _search }, title: `Ver na lista os ${printCount(total)} resultados` }
  return total > rows.length ? [...rows, all] : rows
}
