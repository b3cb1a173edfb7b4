import { expect, it } from 'vitest'
import { readQrCodes } from '../../test/read-qr-codes.ts'
import { mm, openPdf } from './document.ts'
import { drawQrCode } from './qr-code.ts'
import { closedPdf } from './testing/closed-pdf.ts'
import { readPdf } from './testing/read-pdf.ts'

const PLACE = { left: mm(20), top: mm(30), size: mm(25) }

function drawCodes(...texts: readonly string[]): Buffer {
  const pdf = openPdf({ title: 'Cartão', author: 'Coro', madeAt: new Date('2026-11-15T10:00:00Z') })
  for (const [place, text] of texts.entries()) drawQrCode(pdf, text, { ...PLACE, top: PLACE.top + place * mm(50) })
  return closedPdf(pdf)
}

it.each([
  ['short', 21, 'Olá, João'],
  ['an address', 25, 'https://a.pt/c/7KQ2x'],
  ['an address that ends in a long number', 29, 'https://socios.example/v/202611150001234567'],
])('a QR code of %s reads as its text and fills its place with its white border', async (_what, modules, text) => {
  const pdf = drawCodes(text)
  expect(await readQrCodes(pdf)).toEqual([{ text, level: 'M', page: 0 }])
  const [, before = ''] = /^([\s\S]*) cm\n/.exec(readPdf(pdf).contents[0] ?? '') ?? []
  const [side = 0, , , , x = 0, y = 0] = before.split(/\s/).slice(-6).map(Number)
  // The white border is four modules wide.
  expect([x - 4 * side, y - 4 * side, side * (modules + 8)].map(Math.round)).toEqual(
    [PLACE.left, PLACE.top, PLACE.size].map(Math.round),
  )
})

it('PAY-04: the codes of a transfer and of a page to pay, on one page, read as their texts', async () => {
  const transfer = 'BCD\n002\n1\nSCT\n\nCoro de Vila Nova\nPT50000201231234567890154\nEUR24.00\n\nRF18539007547034'
  const page = 'https://app.example/informacaoDePagamento/AbCdEfGhIjKlMnOpQrStUv'
  const codes = await readQrCodes(drawCodes(transfer, page))
  expect(codes.map(({ text }) => text)).toEqual([transfer, page])
})

it('what is too long for any QR code is refused, not cut', () => {
  expect(() => drawCodes('x'.repeat(3000))).toThrow()
})
