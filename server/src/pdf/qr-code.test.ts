import { expect, it } from 'vitest'
import { mm, openPdf } from './document.ts'
import { drawQrCode } from './qr-code.ts'
import { closedPdf } from './testing/closed-pdf.ts'
import { readPdf } from './testing/read-pdf.ts'
import { readQrCode, readQrCodes } from './testing/read-qr-code.ts'

const PLACE = { left: mm(20), top: mm(30), size: mm(25) }

/** Draws the text and measures which squares of the page are dark; the symbol's white border is left out. */
function drawAndLook(text: string, modules: number): boolean[][] {
  const pdf = openPdf({ title: 'Cartão', author: 'Coro', madeAt: new Date('2026-11-15T10:00:00Z') })
  drawQrCode(pdf, text, PLACE)
  const [content = ''] = readPdf(closedPdf(pdf)).contents
  const [, before = '', symbol = ''] = /^([\s\S]*) cm\n([\s\S]*)$/.exec(content) ?? []
  const [side = 0, , , , x = 0, y = 0] = before.split(/\s/).slice(-6).map(Number)
  // The white border is four modules wide.
  expect([x - 4 * side, y - 4 * side, side * (modules + 8)].map(Math.round)).toEqual(
    [PLACE.left, PLACE.top, PLACE.size].map(Math.round),
  )
  const rectangles = Array.from(symbol.matchAll(/(\d+) (\d+) (\d+) 1 re/g), match => match.slice(1).map(Number))
  return Array.from({ length: modules }, (_, row) =>
    Array.from({ length: modules }, (_, column) =>
      rectangles.some(([start = 0, top, width = 0]) => top === row && column >= start && column < start + width),
    ),
  )
}

it.each([
  ['short', 21, 'Olá, João'],
  ['an address', 25, 'https://a.pt/c/7KQ2x'],
  ['an address that ends in a long number', 29, 'https://socios.example/v/202611150001234567'],
])('a QR code of %s, as it stands on the page, reads as its text', (_what, modules, text) => {
  expect(readQrCode(drawAndLook(text, modules))).toBe(text)
})

it('PAY-04: the codes of a transfer and of a page to pay, on one page, read as their texts', () => {
  const transfer = 'BCD\n002\n1\nSCT\n\nCoro de Vila Nova\nPT50000201231234567890154\nEUR24.00\n\nRF18539007547034'
  const page = 'https://app.example/informacaoDePagamento/AbCdEfGhIjKlMnOpQrStUv'
  const pdf = openPdf({ title: 'Aviso', author: 'Coro', madeAt: new Date('2026-11-15T10:00:00Z') })
  drawQrCode(pdf, transfer, PLACE)
  drawQrCode(pdf, page, { ...PLACE, top: mm(80) })
  expect(readQrCodes(readPdf(closedPdf(pdf)).contents[0] ?? '')).toEqual([transfer, page])
})

it('what is too long for any QR code is refused, not cut', () => {
  expect(() => drawAndLook('x'.repeat(3000), 21)).toThrow()
})
