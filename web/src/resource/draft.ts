import type { FormValue, FormValues } from './form-values.ts'

/** What someone was writing, as it is kept until they save or discard it. */
export interface Draft {
  /** The version that it stands on; absent for a new item. */
  rev?: number
  /** The same where each field has its own, as settings do. */
  revs?: Readonly<Record<string, number>>
  /** What the form showed before they began: by it one sees what others have changed since. */
  started: FormValues
  /** Only what they touched. */
  typed: FormValues
}

const PREFIX = 'draft:'
/** Drafts are of a person and an item (FORM-07): the next person at the same computer never meets them. */
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
    return undefined // written by an older version of the app, or by nobody
  }
}

export function writeDraft(key: string, draft: Draft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The storage is full or forbidden: the form itself still has everything, and leaving still asks.
  }
}

export const forgetDraft = (key: string) => sessionStorage.removeItem(key)

/** Whoever signs out leaves nothing behind. */
export function forgetDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) forgetDraft(key)
}

export const isSame = (one: FormValue | undefined, other: FormValue | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The fields that this person touched and that are saved differently now than when they began (RT-04). */
export const overlapOf = ({ started, typed }: Draft, now: FormValues): string[] =>
  Object.keys(typed).filter(name => !isSame(started[name], now[name]) && !isSame(typed[name], now[name]))
