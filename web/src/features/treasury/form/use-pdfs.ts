import type { PdfDocument } from '@agremia/model/resources/pdf-documents'
import { useQueries } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useLive } from '../../../resource/use-live.ts'

export const PDFS = 'pdfDocuments'
/** How often a file that is not read yet is asked about, for connections without news. */
export const ASK_AGAIN_MS = 3000
export const pdfKey = (id: string) => queryKeys.item(PDFS, id)

/** The rows of these PDFs, as far as they have come. They are read again when the server has read a file. */
export function usePdfs(ids: readonly string[]): readonly PdfDocument[] {
  useLive(PDFS)
  return useQueries({
    queries: ids.map(id => ({
      queryKey: pdfKey(id),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await api.get<{ data: PdfDocument }>(`/pdf_documents/${id}`, { signal })).data.data,
      refetchInterval: (query: { state: { data?: PdfDocument } }) =>
        query.state.data?.reading === 'por_ler' ? ASK_AGAIN_MS : false,
    })),
    combine: answers => answers.flatMap(({ data }) => data ?? []),
  })
}
