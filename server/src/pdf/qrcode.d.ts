/** The part of the package `qrcode` that we use. It has no types of its own. */
declare module 'qrcode' {
  interface QrSymbol {
    /** `data` has one byte for each module, row by row; 1 is dark. */
    modules: { size: number; data: Uint8Array }
  }
  /** A part of a text, and how its characters are encoded. */
  export interface QrSegment {
    data: string
    mode: 'numeric' | 'alphanumeric' | 'byte'
  }
  const qrcode: {
    /** Throws when the text is too long for the largest symbol. */
    create(
      content: string | readonly QrSegment[],
      options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H'; maskPattern?: number },
    ): QrSymbol
  }
  export default qrcode
}
