import type { FormValues } from '../../../resource/form-values.ts'

const KEY = 'inscricao'

export interface FormDraft {
  values: FormValues
  consents: readonly string[]
}

/** What was typed, for as long as the tab lives: a server that comes back reloads the page, and nobody types it twice. */
export function readFormDraft(): FormDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('consents' in kept)) return undefined
    return kept as FormDraft // written below
  } catch {
    return undefined // what somebody else wrote there is no draft
  }
}

/** Where a browser keeps nothing there is no draft, and the form goes on without. */
function tryTo(write: () => void) {
  try {
    write()
  } catch {
    // Closed to this page, or full.
  }
}

export const keepFormDraft = (draft: FormDraft) => tryTo(() => sessionStorage.setItem(KEY, JSON.stringify(draft)))
export const forgetFormDraft = () => tryTo(() => sessionStorage.removeItem(KEY))
