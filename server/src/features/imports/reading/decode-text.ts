import { NO_TABLE, refuseFile } from './refuse.ts'

/**
 * Text in whatever way spreadsheets write it: UTF-8 with or without its mark, UTF-16 (Excel's "Unicode text"), or the
 * Windows-1252 of a Portuguese Excel. Few texts in Windows-1252 with accents happen to be UTF-8 as well.
 */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Null characters do not occur in texts, but in pictures, PDFs and programs.
  if (bytes.includes(0)) throw refuseFile(NO_TABLE)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeWindows(bytes)
  }
}

/** Where Windows-1252 is not Latin-1, from 0x80 on. Not by TextDecoder: that of Node 20 takes the two for the same. */
const OTHERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const decodeWindows = (bytes: Buffer) =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, letter => OTHERS[letter.charCodeAt(0) - 0x80] ?? letter)
