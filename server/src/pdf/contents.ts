/** What is in a document, complete once its last byte is drawn. */
export interface PdfContents {
  pages: number
  /** One drawn line after the other. */
  text: string
}

/** For a document whose contents are stored beside it, so that the file need not be read for them. */
export const emptyContents = (): PdfContents => ({ pages: 0, text: '' })
