import qrcode from 'qrcode'
import { expect, it } from 'vitest'
import { divideIntoSegments } from './qr-segments.ts'

const TRANSFER =
  'BCD\n002\n1\nSCT\n\nAssociacao Recreativa de Vale Formoso\nPT50000201231234567890154\nEUR24.00\n\nRF18539007547034\n'

it.each([
  ['digits alone', '123456789', ['numeric']],
  ['capital letters with digits', 'SOCIO 12/2026', ['alphanumeric']],
  ['small letters', 'Associação', ['byte']],
  ['few digits among letters, which a segment of their own would make longer', 'ab12cd', ['byte']],
  ['a transfer', TRANSFER, ['byte', 'numeric', 'byte', 'numeric', 'byte']],
  ['nothing', '', []],
])('%s: the modes of the segments', (_what, text, modes) => {
  const segments = divideIntoSegments(text)
  expect(segments.map(({ mode }) => mode)).toEqual(modes)
  expect(segments.map(({ data }) => data).join('')).toBe(text)
})

it('PAY-04: symbols are as small as the library makes them by its own search', () => {
  const alphabets = ['0123456789', 'ABCXYZ $%*+-./:', 'abcxyz\n=_', 'çã€']
  let seed = 7
  const below = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * limit)
  }
  const sizeOf = (content: Parameters<typeof qrcode.create>[0]) =>
    qrcode.create(content, { errorCorrectionLevel: 'M', maskPattern: 2 }).modules.size
  for (let text = 0; text < 300; text += 1) {
    const parts = Array.from({ length: 1 + below(8) }, () => {
      const alphabet = [...(alphabets[below(alphabets.length)] ?? '')]
      return Array.from({ length: 1 + below(20) }, () => alphabet[below(alphabet.length)]).join('')
    })
    const written = parts.join('')
    expect(sizeOf(divideIntoSegments(written)), written).toBe(sizeOf(written))
  }
})
