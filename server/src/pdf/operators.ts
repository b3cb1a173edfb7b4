/** Writes drawing operators to the page. In bytes, because pdfkit converts a text letter by letter, which takes longer than drawing it. */
export const writeOperators = (doc: PDFKit.PDFDocument, operators: string) =>
  doc.addContent(BYTES.from(`${operators}\n`, 'latin1'))

// True of the pinned pdfkit, whose types know of texts only: bytes are written as they are.
const BYTES = Buffer as unknown as { from(text: string, encoding: 'latin1'): string }

const known = new Map<string, string>()

/** The operator that fills in a colour given as `#rrggbb`. A document has few colours, so each is converted once. */
export function fillOperator(color: string): string {
  let operator = known.get(color)
  if (operator === undefined) {
    const parts = [1, 3, 5].map(from => Number.parseInt(color.slice(from, from + 2), 16) / 255)
    operator = `${parts.map(part => Number(part.toFixed(4))).join(' ')} rg`
    known.set(color, operator)
  }
  return operator
}
