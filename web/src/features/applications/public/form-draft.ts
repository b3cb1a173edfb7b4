import type { FormValues } from '../../../resource/form-values.ts'

const KEY = 'inscricao'

export interface FormDraft {
  values: FormValues
  consents: readonly string[]
}

/** The typed values, stored for this tab: when the server was unreachable the page reloads, and nothing should be lost. */
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
function ignoringStorageErrors(write: () => void) {
  try {
    write()
  } catch {
    // The storage is forbidden or full.
  }
}

export const keepFormDraft = (draft: FormDraft) =>
  ignoringStorageErrors(() => sessionStorage.setItem(KEY, JSON.stringify(draft)))
export const forgetFormDraft = () => ignoringStorageErrors(() => sessionStorage.removeItem(KEY))
