/** The limits of an uploaded file. */
export interface Upload {
  /** MIME types for the file picker's `accept`. The server decides by the bytes, never by this or by the file name. */
  types: readonly string[]
  maxBytes: number
}

export const MEGABYTE = 1024 * 1024

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export const LOGO: Upload = { types: IMAGE_TYPES, maxBytes: 8 * MEGABYTE }
/** A person's photo, large enough to be printed on a card. */
export const PHOTO: Upload = { types: IMAGE_TYPES, maxBytes: 8 * MEGABYTE }
export const LEAST_PHOTO_SIDE = 300
/** A document. A photograph of one becomes a PDF on the server. */
export const PDF: Upload = { types: ['application/pdf', ...IMAGE_TYPES], maxBytes: 20 * MEGABYTE }
/** A file that leaves with a message. The limit is also that of all the files of one message together. */
export const ATTACHMENT: Upload = { types: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 10 * MEGABYTE }
