import type {
  ImportColumns,
  ImportDefaults,
  ImportEntry,
  ImportRow,
  ImportValueChoice,
  ImportValues,
  Verdict,
} from '@agremia/model/calls/imports'
import type { ImportKindName } from '@agremia/model/rules/import/import-kinds'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showFailure } from '../../api/show-failure.ts'
import { downloadFile } from '../../parts/download-file.ts'
import { showToast } from '../../ui/toast.tsx'
import { isAtWork } from './words.ts'

/** The first part of the query keys of imports. */
export const IMPORTS = 'imports'
const PAGE = 50
/** How often the list of imports is read again while a task works on one of them, in milliseconds. */
const LIST_POLL_MS = 2_000
/** How often an import is read again while a background task works on it, in milliseconds. */
const POLL_MS = 700

interface Page<Row> {
  data: readonly Row[]
  meta: { total: number }
}
const nextPage = (last: Page<unknown>, pages: readonly unknown[]) =>
  pages.length * PAGE < last.meta.total ? pages.length + 1 : undefined

/** All imports of a kind, newest first. */
export const importsQuery = (kind: ImportKindName) =>
  infiniteQueryOptions({
    queryKey: queryKeys.list(IMPORTS, { kind }),
    queryFn: async ({ pageParam, signal }) =>
      (await api.get<Page<ImportEntry>>('/imports', { params: { _page: pageParam, _limit: PAGE, kind }, signal })).data,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(page => page.data.some(({ status }) => isAtWork(status))) ? LIST_POLL_MS : false,
    staleTime: 0,
  })

/** One import, with its progress while a background task works on it. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.item(IMPORTS, id),
    queryFn: async ({ signal }) => (await api.get<{ data: ImportEntry }>(`/imports/${id}`, { signal })).data.data,
    refetchInterval: query => (query.state.data && isAtWork(query.state.data.status) ? POLL_MS : false),
    staleTime: 0,
  })

export const columnsQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.item(IMPORTS, id), 'columns'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: ImportColumns }>(`/imports/${id}/columns`, { signal })).data.data,
    staleTime: 0,
    gcTime: 0,
  })

/** The texts of choice columns that are not known; asked again when the columns are matched otherwise. */
export const valuesQuery = (id: string, mapping: readonly (string | null)[]) =>
  queryOptions({
    queryKey: [...queryKeys.item(IMPORTS, id), 'values', mapping],
    queryFn: async ({ signal }) =>
      (await api.post<{ data: ImportValues[] }>(`/imports/${id}/values`, { mapping }, { signal })).data.data,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export interface RowFilter {
  verdict?: Verdict
  kept?: 'true'
}
/** `rowsVersion` changes with each check, which replaces the rows; as part of the key it makes them be read again. */
export const rowsQuery = (id: string, filter: RowFilter, rowsVersion: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.item(IMPORTS, id), 'rows', filter, rowsVersion],
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.get<Page<ImportRow>>(`/imports/${id}/rows`, {
          params: { ...filter, _page: pageParam, _limit: PAGE },
          signal,
        })
      ).data,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: Number.POSITIVE_INFINITY,
  })

type ImportStep =
  | {
      verb: 'check'
      mapping: readonly (string | null)[]
      defaults: ImportDefaults
      values: readonly ImportValueChoice[]
    }
  | { verb: 'apply'; withoutErrors: boolean }
  | { verb: 'undo' }

/** Starts a step of an import and puts its new status into the cache. */
export function useImportWork(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ verb, ...body }: ImportStep) =>
      (await api.post<{ data: ImportEntry }>(`/imports/${id}/${verb}`, body)).data.data,
    onSuccess: entry => {
      client.setQueryData(queryKeys.item(IMPORTS, id), entry)
      void client.invalidateQueries({ queryKey: queryKeys.list(IMPORTS, {}) })
    },
    onError: error => {
      const failure = readFailure(error)
      // Somebody else may have started the step already.
      void client.invalidateQueries({ queryKey: queryKeys.item(IMPORTS, id), exact: true })
      if (failure.isTimeout || failure.status === 422) return
      showToast({ title: 'Não foi possível continuar', message: describeFailure(failure), isError: true })
    },
  })
}

export function useDiscardImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.delete(`/imports/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.list(IMPORTS, {}) }),
    onError: error => {
      showFailure('Não foi possível apagar', error)
    },
  })
}

/** Downloads a file of the imports. */
export const downloadImportFile = (path: `model?kind=${ImportKindName}` | `${string}/report` | `${string}/errors`) =>
  downloadFile(`/imports/${path}`)
