import type { FormValues } from '../../../resource/form-values.ts'

const KEY = 'inscricao'

export interface FormDraft {
  values: FormValues
  consents: readonly string[]
}

/** What was typed, kept for the tab: after the server was unreachable the page reloads, and nothing must be typed again. */
export function readFormDraft(): FormDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('consents' in kept)) return undefined
    return kept as FormDraft // written below
  } catch {
    return undefined // not written by this page
  }
}

/** Without storage there is no draft; the form works all the same. */
function tryTo(write: () => void) {
  try {
    write()
  } catch {
    // The storage is forbidden or full.
  }
}

export const keepFormDraft = (draft: FormDraft) => tryTo(() => sessionStorage.setItem(KEY, JSON.stringify(draft)))
export const forgetFormDraft = () => tryTo(() => sessionStorage.removeItem(KEY))
