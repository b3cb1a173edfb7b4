import type { BlankPdf } from '../document.ts'

/** The whole file of a document without transparent pictures, for which `closePdf` waits. */
export function closedPdf({ doc }: BlankPdf): Buffer {
  doc.end()
  const parts: Uint8Array[] = []
  const read = () => doc.read() as Uint8Array | null // no encoding is set, so a document gives bytes
  for (let part = read(); part !== null; part = read()) parts.push(part)
  return Buffer.concat(parts)
}
