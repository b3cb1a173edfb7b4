import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { queryKeys } from '../../../api/query-keys.ts'
import { useDocsChanged } from '../use-docs-changed.ts'
import { isChosen, type RowForm, supplierKey } from './many-rows.ts'
import { saveRow } from './save-row.ts'
import type { RowActs } from './use-kept-rows.ts'

/** How the last save of several rows ended. */
export interface SaveReport {
  saved: number
  /** The rows that were not saved, by their PDFs. */
  failed: readonly string[]
}

/** Saves the ticked rows one by one, in their order. One that fails does not stop the others. */
export function useSaving(form: RowForm, acts: RowActs) {
  const client = useQueryClient()
  const docsChanged = useDocsChanged()
  const isRunning = useRef(false)
  const [savingId, setSavingId] = useState<string>()
  const [report, setReport] = useState<SaveReport>()

  async function saveOne(pdfId: string): Promise<boolean> {
    const row = acts.rowOf(pdfId)
    if (!row || row.saved) return true
    setSavingId(pdfId)
    const { saved, errors, isTried } = await saveRow(row, form)
    acts.changeRow(pdfId, now => ({ ...now, saved, errors, isTried }))
    if (!saved) return false
    // What the next invoices of the same supplier start with has changed.
    client.removeQueries({ queryKey: [...queryKeys.resource('treasuryDocs'), 'suggestion'] })
    const supplier = supplierKey(row)
    acts.setRows(rows => rows.map(one => (supplierKey(one) === supplier ? { ...one, suggestedFor: '' } : one)))
    return true
  }

  async function saveChosen(): Promise<SaveReport | undefined> {
    if (isRunning.current) return undefined
    isRunning.current = true
    const chosen = acts.allRows().filter(isChosen)
    const failed: string[] = []
    for (const { pdfId } of chosen) if (!(await saveOne(pdfId))) failed.push(pdfId)
    isRunning.current = false
    setSavingId(undefined)
    docsChanged()
    const ended = { saved: chosen.length - failed.length, failed }
    setReport(ended)
    return ended
  }
  return { savingId, report, saveChosen }
}
