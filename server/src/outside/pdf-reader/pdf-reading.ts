import type { UnreadReason } from '@agremia/model/rules/pdf-reading'

/** Why a PDF cannot or must not be opened; pages are told where they were counted. */
export interface UnreadPdf {
  unread: UnreadReason
  pages?: number
}

export interface PdfContent {
  pages: number
  /** The words of its pages, at most MAX_TEXT characters. */
  text: string
  /** The fiscal QR code where there is one, otherwise another QR code, otherwise null. */
  qrText: string | null
}

/** What is found in a PDF, or why nothing is. */
export type PdfReading = PdfContent | UnreadPdf

/** A PDF that was written anew: pages with what they show, and no notes, links, forms or programs. */
export interface PlainPdf {
  pages: number
  bytes: Uint8Array
}

/** An object of a PDF in pdfkit's notation: strings are names, bytes are strings, objects are dictionaries. */
export type PlainObject =
  | { ref: number }
  | { dictionary: { [key: string]: PlainObject } }
  | Uint8Array
  | string
  | number
  | boolean
  | null
  | PlainObject[]

/** A page that another program made, as it can be drawn into a PDF of ours. */
export interface ForeignPage {
  /** Its visible part, in the page's own coordinates, whose y grows upwards. */
  box: { x: number; y: number; width: number; height: number }
  /** By how much it is turned clockwise when it is shown: 0, 90, 180 or 270. */
  turn: number
  /** Its drawing operators. */
  content: Uint8Array
  /** Fonts, pictures and the like that the operators name. */
  resources: PlainObject
}

/** Pages, and by their numbers the objects to which their resources refer. Streams are as they were stored. */
export interface ForeignPages {
  pages: ForeignPage[]
  objects: Map<number, { value: PlainObject; stream?: Uint8Array }>
}

/** What a PDF says of itself, by the names of the PDF standard. */
export type PdfFacts = Readonly<Record<string, string>>

export const MAX_TEXT = 100_000

/** As much of a text as is stored. Half a character, of a broken font or at the cut, is no text for a database. */
export const cutText = (text: string) => text.slice(0, MAX_TEXT).replace(/\p{Surrogate}/gu, '')

export const MAX_PAGES = 500

/** What the child process can be asked, and what it answers to each. */
export interface PdfRequests {
  /** What stands in the file at a path. */
  read: { asked: { path: string }; answer: PdfReading }
  /** The pages of a PDF, to be drawn. */
  pages: { asked: { bytes: Uint8Array }; answer: ForeignPages | UnreadPdf }
  /** The PDF written anew. */
  rewrite: { asked: { bytes: Uint8Array }; answer: PlainPdf | UnreadPdf }
  /** Plain PDFs, one behind the other, in one. */
  join: { asked: { pdfs: readonly Uint8Array[]; facts: PdfFacts }; answer: PlainPdf | UnreadPdf }
}
export type PdfRequest = { [K in keyof PdfRequests]: { kind: K } & PdfRequests[K]['asked'] }[keyof PdfRequests]

/** Sent when everything is loaded and the file's turn begins. */
export const BEGUN = 'begun'

/** What is sent back. */
export interface PdfAnswer {
  answer: PdfRequests[keyof PdfRequests]['answer']
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
