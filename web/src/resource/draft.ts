import type { FormValue, FormValues } from './form-values.ts'

/** Unsaved edits of a form, stored until the user saves or discards them. */
export interface Draft {
  /** The version of the item that was edited; undefined for a new item. */
  rev?: number
  /** The versions by field, for settings, each of which has its own. */
  revs?: Readonly<Record<string, number>>
  /** The values before the edits; the comparison with the saved ones shows what others have changed since. */
  started: FormValues
  /** The edited values only. */
  typed: FormValues
}

const PREFIX = 'draft:'
/** The key contains the user and the item (FORM-07), so that the next user of the same computer does not see the draft. */
export const draftKey = (userId: string, resource: string, id: string | undefined) =>
  `${PREFIX}${userId}:${resource}:${id ?? 'novo'}`

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isFormValue = (value: unknown): value is FormValue =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every(one => typeof one === 'string'))
const isFormValues = (value: unknown): value is FormValues => isRecord(value) && Object.values(value).every(isFormValue)

const isVersions = (value: unknown): value is Record<string, number> =>
  isRecord(value) && Object.values(value).every(one => typeof one === 'number')

export function readDraft(key: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isRecord(kept) || !isFormValues(kept.started) || !isFormValues(kept.typed)) return undefined
    const { started, typed } = kept
    return {
      started,
      typed,
      ...(typeof kept.rev === 'number' && { rev: kept.rev }),
      ...(isVersions(kept.revs) && { revs: kept.revs }),
    }
  } catch {
    return undefined // written by an older version of the app, or absent
  }
}

export function writeDraft(key: string, draft: Draft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The storage is full or forbidden. The form still has the values, and leaving it still asks.
  }
}

export const forgetDraft = (key: string) => sessionStorage.removeItem(key)

export const hasDrafts = (userId: string) =>
  Object.keys(sessionStorage).some(key => key.startsWith(`${PREFIX}${userId}:`))

/** Deletes the user's drafts when they sign out. */
export function forgetDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) forgetDraft(key)
}

export const isSame = (one: FormValue | undefined, other: FormValue | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The edited fields whose saved values have changed since the edit began (RT-04). */
export const overlapOf = ({ started, typed }: Draft, now: FormValues): string[] =>
  Object.keys(typed).filter(name => !isSame(started[name], now[name]) && !isSame(typed[name], now[name]))
