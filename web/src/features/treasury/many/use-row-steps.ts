import type { DocSuggestion } from '@agremia/model/calls/treasury-docs'
import type { DocFromPdf } from '@agremia/model/calls/treasury-from-pdf'
import type { PdfDocument } from '@agremia/model/resources/pdf-documents'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { type Errors, readFailure, readTexts } from '../../../api/failure.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { createQueue } from '../../../api/upload.ts'
import { PAUSE_MS } from '../../../resource/use-quiet-validation.ts'
import { type ManyRow, type RowForm, supplierKey, takeQr, takeSuggestion } from './many-rows.ts'
import { nextStep, type RowStep } from './row-step.ts'
import { bodyOf, findSavedDoc } from './save-row.ts'
import type { RowActs } from './use-kept-rows.ts'

type Change = (row: ManyRow) => ManyRow

interface Options {
  rows: readonly ManyRow[]
  pdfs: ReadonlyMap<string, PdfDocument>
  form: RowForm
  acts: RowActs
  /** The row that is being saved now. */
  savingId: string | undefined
}

/** Fills in and checks the rows, a few at a time. What somebody types is left alone until a pause. */
export function useRowSteps({ rows, pdfs, form, acts, savingId }: Options) {
  const client = useQueryClient()
  const [inQueue] = useState(() => createQueue())
  const busy = useRef(new Set<string>())
  const typedAt = useRef({ pdfId: '', time: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const look = () => {
      timer.current = undefined
      let isWaiting = false
      for (const row of rows) {
        const step = nextStep(row, pdfs.get(row.pdfId), JSON.stringify(bodyOf(row, form)))
        if (!step || row.pdfId === savingId) continue
        const isTyping = typedAt.current.pdfId === row.pdfId && Date.now() - typedAt.current.time < PAUSE_MS
        if (isTyping || busy.current.has(row.pdfId)) {
          isWaiting = true
          continue
        }
        busy.current.add(row.pdfId)
        void inQueue(() => runStep(step, row, { pdf: pdfs.get(row.pdfId), form, client }))
          .then(change => acts.changeRow(row.pdfId, change))
          .finally(() => busy.current.delete(row.pdfId))
      }
      if (isWaiting) timer.current = setTimeout(look, PAUSE_MS)
    }
    timer.current = setTimeout(look, PAUSE_MS / 3)
    return () => clearTimeout(timer.current)
  }, [rows, pdfs, form, acts, savingId, client, inQueue])

  return {
    /** To be called with every key that is typed into a row. */
    noteTyping: (pdfId: string) => {
      typedAt.current = { pdfId, time: Date.now() }
    },
  }
}

interface StepContext {
  pdf: PdfDocument | undefined
  form: RowForm
  client: QueryClient
}

/** Every step notes that it was taken, also where it failed: rows can be filled in by hand, and the save checks them again. */
const STEPS: Record<RowStep, (row: ManyRow, context: StepContext) => Promise<Change>> = {
  async find({ pdfId }) {
    const saved = await findSavedDoc(pdfId).catch(() => undefined)
    return row => (saved ? { ...row, saved } : row)
  },
  async read({ pdfId }, { pdf, form }) {
    if (!pdf?.qrText) return row => takeQr(row, null, {}, form)
    try {
      const { data } = await api.post<{ data: DocFromPdf | null; meta: { warnings: Errors } }>(
        '/treasury_docs/from_pdf',
        { pdfId },
      )
      return row => takeQr(row, data.data, data.meta.warnings, form)
    } catch {
      return row => takeQr(row, null, {}, form)
    }
  },
  async suggest(asked, { form, client }) {
    const key = supplierKey(asked)
    const { supplier } = JSON.parse(key) as { supplier: Record<string, string> } // as `supplierKey` writes it
    try {
      const last = await client.fetchQuery({
        // Fifty invoices of one supplier ask once.
        queryKey: [...queryKeys.resource('treasuryDocs'), 'suggestion', supplier],
        queryFn: async ({ signal }) =>
          (await api.get<{ data: DocSuggestion | null }>('/treasury_docs/suggestions', { params: supplier, signal }))
            .data.data,
        staleTime: Number.POSITIVE_INFINITY,
      })
      return row => takeSuggestion(row, key, last, form)
    } catch {
      return row => ({ ...row, suggestedFor: key })
    }
  },
  async check(asked, { form }) {
    const body = bodyOf(asked, form)
    const checkedAs = JSON.stringify(body)
    const found = await checkBody(body)
    // What was typed meanwhile has its own answer.
    return row => (JSON.stringify(bodyOf(row, form)) === checkedAs ? { ...row, ...found, checkedAs } : row)
  },
}

const runStep = (step: RowStep, row: ManyRow, context: StepContext) => STEPS[step](row, context)

async function checkBody(body: Record<string, unknown>): Promise<Partial<ManyRow>> {
  try {
    const { data } = await api.post<{ warnings?: unknown }>('/treasury_docs/validate', body)
    return { errors: {}, warnings: readTexts(data.warnings) }
  } catch (error) {
    const failure = readFailure(error)
    return failure.status === 422 ? { errors: failure.errors, warnings: readTexts(failure.body.warnings) } : {}
  }
}
