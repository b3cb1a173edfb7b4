import type { PdfDocument } from '@agremia/model/resources/pdf-documents'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useLive } from '../../../resource/use-live.ts'
import { ASK_AGAIN_MS, PDFS } from '../form/use-pdfs.ts'
import type { ManyRow } from './many-rows.ts'

/** The most rows at a time: as many as one request can name. */
export const MOST_ROWS = 100

export interface RowPdfs {
  pdfs: ReadonlyMap<string, PdfDocument>
  /** Whether a PDF is known to be on the server no more: nobody saved it within a day. */
  isLost(pdfId: string): boolean
}

/** The PDFs of all rows in one request, read again until the server has read them all. */
export function useRowPdfs(rows: readonly ManyRow[]): RowPdfs {
  useLive(PDFS)
  const ids = rows.map(({ pdfId }) => pdfId)
  const { data, isPlaceholderData } = useQuery({
    queryKey: queryKeys.list(PDFS, { ids }),
    queryFn: async ({ signal }) => {
      const answer = await api.get<{ data: PdfDocument[] }>('/pdf_documents', {
        params: { __id: ids, _limit: MOST_ROWS },
        paramsSerializer: { indexes: null },
        signal,
      })
      return answer.data.data
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: query => (query.state.data?.some(pdf => pdf.reading === 'por_ler') ? ASK_AGAIN_MS : false),
  })
  return useMemo(() => {
    const pdfs = new Map(data?.map(pdf => [pdf._id, pdf]))
    return { pdfs, isLost: pdfId => data !== undefined && !isPlaceholderData && !pdfs.has(pdfId) }
  }, [data, isPlaceholderData])
}
