/** What a route takes as its one file. */
export interface Upload {
  /** For the picker's `accept`. The server goes by the bytes, never by this or by the file's name. */
  types: readonly string[]
  maxBytes: number
}

export const MEGABYTE = 1024 * 1024

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export const LOGO: Upload = { types: IMAGE_TYPES, maxBytes: 8 * MEGABYTE }
/** A person's photo: it must be enough for a card. */
export const PHOTO: Upload = { types: IMAGE_TYPES, maxBytes: 8 * MEGABYTE }
export const LEAST_PHOTO_SIDE = 300
