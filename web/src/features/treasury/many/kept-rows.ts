import type { ManyRow } from './many-rows.ts'

/** A file that is no row: it was refused, or the screen was left before it had arrived. */
export interface UnsentFile {
  name: string
  text: string
}

export interface KeptRows {
  rows: readonly ManyRow[]
  unsent: readonly UnsentFile[]
}

const NOTHING: KeptRows = { rows: [], unsent: [] }
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isRow = (value: unknown) =>
  isRecord(value) &&
  typeof value.pdfId === 'string' &&
  typeof value.fileName === 'string' &&
  typeof value.place === 'number' &&
  ['values', 'automatic', 'qrWarnings', 'warnings', 'errors'].every(name => isRecord(value[name]))
const isUnsent = (value: unknown) => isRecord(value) && typeof value.name === 'string' && typeof value.text === 'string'

/** The rows that were not finished, beside the drafts of forms: signing out forgets them. */
export function readKeptRows(key: string): KeptRows {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isRecord(kept) || !Array.isArray(kept.rows) || !Array.isArray(kept.unsent)) return NOTHING
    // Looked at above; `keepRows` is the only writer.
    return kept.rows.every(isRow) && kept.unsent.every(isUnsent) ? (kept as unknown as KeptRows) : NOTHING
  } catch {
    return NOTHING // written by an older version of the app
  }
}

export function keepRows(key: string, kept: KeptRows) {
  try {
    if (kept.rows.length + kept.unsent.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The storage is full or forbidden. The screen still has the rows.
  }
}
