import { isStaff } from '@agremia/model/rules/roles'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import type { Claims } from '../../api/session.ts'
import { useContributions } from '../../contributions/contributions-context.ts'
import { type Item, type ResourceDescription, shownValue, titleOf } from '../../resource/item.ts'
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
/** As the numbers of rows are: a longer one is a telephone or tax number. */
const NUMBER = /^0*[1-9]\d{0,7}$/
const PAUSE_MS = 150

/** What was typed, once nothing more has been typed for a moment. Mantine's hook for it is not part of the first load. */
function useSettled(typed: string) {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** The rows that the typed words find, whatever the default filter of their list; and whether they are still being looked for. */
export function useFoundRecords(claims: Claims, typed: string) {
  const wanted = typed.trim()
  const search = useSettled(wanted)
  const { finderRecords } = useContributions()
  const explainer = useExplainer()
  const places = isStaff(claims.Role) ? finderRecords : []
  const searched = places.flatMap(({ resource: name, path, rowPath = path, number, finds }) => {
    const [meta, fields] = [explainer?.meta[name], explainer?.data[name]]
    return meta && fields ? [{ resource: { ...meta, name, fields }, path, rowPath, number, finds }] : []
  })
  const byWords = useQueries({
    queries: searched.map(({ resource, finds }) =>
      pageQuery(resource, { _search: search }, search.length >= LEAST_LETTERS && (!finds || finds.test(search))),
    ),
  })
  const byNumber = useQueries({
    queries: searched.map(({ resource, number }) =>
      pageQuery(
        resource,
        number ? { [`_${number}`]: search.replace(/^0+/, '') } : {},
        Boolean(number) && NUMBER.test(search),
      ),
    ),
  })
  const isWanted = wanted.length >= LEAST_LETTERS || NUMBER.test(wanted)
  return {
    records: isWanted
      ? searched.flatMap(({ resource, path, rowPath }, index) => [
          ...foundIn(resource, rowPath, byNumber[index]?.data),
          ...foundIn(resource, rowPath, byWords[index]?.data, byNumber[index]?.data?.data),
          ...allOf(path, search, byWords[index]?.data),
        ])
      : [],
    isSearching:
      isWanted &&
      places.length > 0 &&
      // Whoever types before the descriptions are there waits for them, as for the rows.
      (!explainer ||
        search !== wanted ||
        [...byWords, ...byNumber].some(answer => answer.isPlaceholderData || answer.isLoading)),
    /** Whether rows would be looked for if more were typed. */
    needsMore: wanted !== '' && !isWanted && searched.length > 0,
  }
}

const pageQuery = (resource: ResourceDescription, asked: Record<string, string>, enabled: boolean) => {
  const params = { ...asked, _limit: MOST, _sort: resource.sort, _fields: fieldsOf(resource).join() }
  return {
    queryKey: queryKeys.list(resource.name, params),
    queryFn: ({ signal }: { signal: AbortSignal }) => readPage(resource.path, params, signal),
    enabled,
    // Without it, a row of the number that was typed before would stay.
    placeholderData: enabled ? keepPreviousData<Page> : undefined,
  }
}

const columnsOf = ({ title, columns }: ResourceDescription) =>
  columns.filter(name => name !== title).slice(0, SHOWN_COLUMNS)
const fieldsOf = (resource: ResourceDescription) => [resource.title, ...columnsOf(resource)]

function foundIn(
  resource: ResourceDescription,
  path: string,
  page: Page | undefined,
  without: readonly Item[] = [],
): Found[] {
  const shown = columnsOf(resource).flatMap(name => resource.fields.find(field => field.name === name) ?? [])
  const rows = page?.data.filter(({ _id }) => !without.some(row => row._id === _id)) ?? []
  return rows.map(row => ({
    path: `${path}/${row._id}`,
    title: titleOf(resource, row),
    note: shown.flatMap(field => printField(field, shownValue(row, field)) || []).join(' · '),
  }))
}

/** The way to all rows that the words find, where there are more than the finder shows. */
const allOf = (path: string, _search: string, page: Page | undefined): Found[] =>
  page && page.meta.total > page.data.length
    ? [{ path, search: { _search }, title: `Ver na lista os ${printCount(page.meta.total)} resultados` }]
    : []
