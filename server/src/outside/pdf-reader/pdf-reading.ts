import type { UnreadReason } from '@agremia/model/rules/pdf-reading'

export interface PdfContent {
  pages: number
  /** The words of its pages, at most MAX_TEXT characters. */
  text: string
  /** The fiscal QR code where there is one, otherwise another QR code, otherwise null. */
  qrText: string | null
}

/** What is found in a PDF, or why nothing is; pages are told where they were counted. */
export type PdfReading = PdfContent | { unread: UnreadReason; pages?: number }

export const MAX_TEXT = 100_000

/** As much of a text as is stored. Half a character, of a broken font or at the cut, is no text for a database. */
export const cutText = (text: string) => text.slice(0, MAX_TEXT).replace(/\p{Surrogate}/gu, '')

export const MAX_PAGES = 500

/** A file that the child process is asked to read. */
export interface ReadRequest {
  path: string
}

/** Sent when everything is loaded and the file's turn begins. */
export const BEGUN = 'begun'

/** What it answers. */
export interface ReadAnswer {
  reading: PdfReading
  /** The process ends after this answer, so the next file needs a new one. */
  isLast: boolean
}

/** A PDF that cannot or must not be read, and why. */
export class Unread extends Error {
  constructor(
    readonly reason: UnreadReason,
    readonly pages?: number,
  ) {
    super(`not read: ${reason}`)
  }
}
