import type { ImportColumns, ImportDefaults, ImportEntry, ImportRow, Verdict } from '@agremia/model/calls/imports'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.tsx'
import { isAtWork } from './words.ts'

const NAME = 'imports'
const PAGE = 50
const LOOK_MS = 700

interface Page<Row> {
  data: readonly Row[]
  meta: { total: number }
}
const nextPage = (last: Page<unknown>, pages: readonly unknown[]) =>
  pages.length * PAGE < last.meta.total ? pages.length + 1 : undefined

/** Every import, newest first. */
export const importsQuery = infiniteQueryOptions({
  queryKey: queryKeys.list(NAME, {}),
  queryFn: async ({ pageParam, signal }) =>
    (await api.get<Page<ImportEntry>>('/imports', { params: { _page: pageParam, _limit: PAGE }, signal })).data,
  initialPageParam: 1,
  getNextPageParam: nextPage,
  staleTime: 0,
})

/** One import; while a job is at work on it, how far it is. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.item(NAME, id),
    queryFn: async ({ signal }) => (await api.get<{ data: ImportEntry }>(`/imports/${id}`, { signal })).data.data,
    refetchInterval: query => (query.state.data && isAtWork(query.state.data.status) ? LOOK_MS : false),
    staleTime: 0,
  })

export const columnsQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.item(NAME, id), 'columns'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: ImportColumns }>(`/imports/${id}/columns`, { signal })).data.data,
    staleTime: 0,
    gcTime: 0,
  })

export interface Which {
  verdict?: Verdict
  kept?: 'true'
}
/** The rows are others after each check, so its end is part of the question. */
export const rowsQuery = (id: string, which: Which, stand: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.item(NAME, id), 'rows', which, stand],
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.get<Page<ImportRow>>(`/imports/${id}/rows`, {
          params: { ...which, _page: pageParam, _limit: PAGE },
          signal,
        })
      ).data,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: Number.POSITIVE_INFINITY,
  })

type Ask = { verb: 'check'; mapping: readonly (string | null)[]; defaults: ImportDefaults } | { verb: 'apply' | 'undo' }

/** Puts an import to work; what comes back is where it stands now. */
export function useImportWork(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ verb, ...body }: Ask) =>
      (await api.post<{ data: ImportEntry }>(`/imports/${id}/${verb}`, body)).data.data,
    onSuccess: entry => {
      client.setQueryData(queryKeys.item(NAME, id), entry)
      void client.invalidateQueries({ queryKey: queryKeys.list(NAME, {}) })
    },
    onError: error => {
      const failure = readFailure(error)
      // Somebody else may have done it already.
      void client.invalidateQueries({ queryKey: queryKeys.item(NAME, id), exact: true })
      if (failure.isTimeout || failure.status === 422) return
      showToast({ title: 'Não foi possível continuar', message: describeFailure(failure), isError: true })
    },
  })
}

export function useDiscardImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.delete(`/imports/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.list(NAME, {}) }),
    onError: error => {
      const failure = readFailure(error)
      if (!failure.isTimeout)
        showToast({ title: 'Não foi possível apagar', message: describeFailure(failure), isError: true })
    },
  })
}

export async function downloadReport(id: string) {
  try {
    const { data } = await api.get<Blob>(`/imports/${id}/report`, { responseType: 'blob', timeout: 0 })
    saveFile(data, 'importacao.csv')
  } catch (error) {
    const failure = readFailure(error)
    if (!failure.isTimeout)
      showToast({ title: 'Não foi possível descarregar', message: describeFailure(failure), isError: true })
  }
}
