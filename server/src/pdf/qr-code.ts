import qrcode from 'qrcode'
import type { Pdf } from './document.ts'
import { fillOperator, writeOperators } from './operators.ts'
import { divideIntoSegments } from './qr-segments.ts'

/** Readers need this much white around the symbol, counted in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** The symbol says which mask it has, so readers take any; trying all eight would take a quarter of the time of a thousand letters. */
const MASK = 2

export interface QrCodePlace {
  left: number
  top: number
  /** Of the whole square, its white border included. */
  size: number
}

/**
 * Draws a text as a QR code, in squares rather than as a picture, so that it is sharp at any size. The text should be ASCII, as
 * addresses are: readers guess the encoding of other letters, not always well.
 */
export function drawQrCode({ doc }: Pdf, text: string, { left, top, size }: QrCodePlace): void {
  const { modules } = printedSymbol(text)
  const side = size / (modules.size + 2 * QUIET_ZONE)
  const origin = [left, top].map(start => (start + QUIET_ZONE * side).toFixed(4))
  const scale = side.toFixed(6)
  let operators = `q ${fillOperator('#ffffff')} ${[left, top, size, size].map(length => length.toFixed(2)).join(' ')} re f\n`
  // In whole modules, which takes less room in the file than fractions of points.
  operators += `${fillOperator('#000000')} ${scale} 0 0 ${scale} ${origin.join(' ')} cm\n`
  for (let row = 0; row < modules.size; row += 1) {
    for (const { start, length } of darkRuns(modules.data, row * modules.size, modules.size)) {
      operators += `${start} ${row} ${length} 1 re\n`
    }
  }
  writeOperators(doc, `${operators}f Q`)
}

/** Level M can be read with 15 % of it dirty or creased, which paper in a wallet needs. */
const printedSymbol = (text: string) =>
  qrcode.create(divideIntoSegments(text), { errorCorrectionLevel: 'M', maskPattern: MASK })

/** The very symbol that `drawQrCode` draws, without its white border, for pages that are written without the library. */
export function qrCodeRuns(text: string): { side: number; runs: { left: number; top: number; length: number }[] } {
  const { modules } = printedSymbol(text)
  const rows = Array.from({ length: modules.size }, (_, top) =>
    [...darkRuns(modules.data, top * modules.size, modules.size)].map(({ start, length }) => ({
      left: start,
      top,
      length,
    })),
  )
  return { side: modules.size, runs: rows.flat() }
}

/** The same as an SVG image for screens, where the text may have any letters: phones of today read UTF-8. */
export const qrCodeSvg = (text: string) => svgOf(qrcode.create(divideIntoSegments(text), { errorCorrectionLevel: 'M' }))

/** The very symbol that `drawQrCode` draws. */
export const printedQrCodeSvg = (text: string) => svgOf(printedSymbol(text))

function svgOf({ modules }: ReturnType<typeof printedSymbol>): string {
  const side = modules.size + 2 * QUIET_ZONE
  let path = ''
  for (let row = 0; row < modules.size; row += 1) {
    for (const { start, length } of darkRuns(modules.data, row * modules.size, modules.size))
      path += `M${QUIET_ZONE + start} ${QUIET_ZONE + row}h${length}v1h-${length}z`
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`
}

/** Neighbouring dark modules of a row are one rectangle: half as many to draw, and no hairlines between them. */
function* darkRuns(data: Uint8Array, offset: number, width: number): Generator<{ start: number; length: number }> {
  let start = 0
  for (let end = 0; end <= width; end += 1) {
    if (end < width && data[offset + end] === 1) continue
    if (end > start) yield { start, length: end - start }
    start = end + 1
  }
}
