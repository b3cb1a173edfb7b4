import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { addressOf } from '../../api/follow-link.ts'

export type OpenPdf = PDFDocumentProxy

export type PdfState =
  | { state: 'opening' }
  | { state: 'open'; pdf: OpenPdf }
  /** `canRetry`: the file did not come; otherwise it came and cannot be shown. */
  | { state: 'failed'; text: string; canRetry: boolean }

const NOT_FETCHED = 'O ficheiro não chegou. Verifique a ligação à internet.'
const TOO_SLOW = 'O PDF está a demorar demasiado a abrir.'
/** From when the file is here until it is open. A worker that never answers must not leave people waiting. */
const MOST_MS_TO_OPEN = 30_000
const GONE = 'Esta ligação já não funciona. Abra a página de novo.'

class NotFetched extends Error {}

async function fetchBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(addressOf(url), { signal }).catch(() => {
    throw new NotFetched(NOT_FETCHED)
  })
  if (!answer.ok) throw new NotFetched(answer.status === 404 ? GONE : NOT_FETCHED)
  return answer.arrayBuffer().catch(() => {
    throw new NotFetched(NOT_FETCHED)
  })
}

/** Fetches and opens a PDF, and closes it when another one is shown or none. The code for it comes with the first PDF. */
export function usePdf(url: string) {
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<{ key: string; state: PdfState }>()
  const key = `${attempt} ${url}`

  useEffect(() => {
    const controller = new AbortController()
    let close = () => {}
    const tell = (state: PdfState) => {
      if (!controller.signal.aborted) setOpened({ key, state })
    }
    async function open() {
      const [data, engine] = await Promise.all([fetchBytes(url, controller.signal), import('./pdf-engine.ts')])
      if (controller.signal.aborted) return
      const task = engine.openPdf(data)
      let timer = 0
      const tooLong = new Promise<undefined>(resolve => {
        timer = window.setTimeout(resolve, MOST_MS_TO_OPEN)
      })
      close = () => {
        clearTimeout(timer)
        void task.destroy()
      }
      try {
        const pdf = await Promise.race([task.promise, tooLong])
        clearTimeout(timer)
        if (pdf) return tell({ state: 'open', pdf })
        close()
        tell({ state: 'failed', text: TOO_SLOW, canRetry: true })
      } catch (error) {
        tell({ state: 'failed', text: engine.describePdfFault(error), canRetry: false })
      }
    }
    open().catch(error =>
      tell({ state: 'failed', text: error instanceof NotFetched ? error.message : NOT_FETCHED, canRetry: true }),
    )
    return () => {
      controller.abort()
      close()
      // A hidden part keeps its state: shown again, it would draw the pages of a PDF that is closed.
      setOpened(undefined)
    }
  }, [url, key])

  const shown: PdfState = opened?.key === key ? opened.state : { state: 'opening' }
  return { shown, retry: () => setAttempt(before => before + 1) }
}
