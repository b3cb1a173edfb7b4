import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { RichBlock, RichText } from '@agremia/model/rules/rich-text/rich-text'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openPdfsHere } from '../../../../test/open-pdfs-here.ts'
import { addPage, mm, openPdf } from '../../../pdf/document.ts'
import { closedPdf } from '../../../pdf/testing/closed-pdf.ts'
import { readPdf } from '../../../pdf/testing/read-pdf.ts'
import { drawLine } from '../../../pdf/text.ts'
import { drawLetters, type Letter, type LetterBlock, type LetterPrint } from './draw-letters.ts'
import { type Enclosure, readEnclosures } from './enclosures.ts'
import type { EnvelopeWindow } from './envelope.ts'

const paragraph = (text: string): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const text = (...blocks: RichBlock[]): RichText => ({ type: 'doc', content: blocks })
const SENTENCE = 'Convocamos os associados para a assembleia geral que se realiza na sede. '
const HOME = ['Ana Sá', 'Rua das Flores, 12, 3.º esq.', '3000-213 COIMBRA']
const HEAD = {
  name: 'Coro de Vila Nova',
  lines: ['Rua da Igreja, 4', 'NIPC 500000000', 'coro@exemplo.pt'],
  footer: 'Coro',
}

const letter = (more: Partial<Letter> = {}): Letter => ({
  addressLines: HOME,
  placeAndDate: 'Coimbra, 17 de novembro de 2026',
  reference: 'Carta n.º 1',
  subject: 'Convocatória',
  body: text(paragraph(SENTENCE)),
  ...more,
})
const longLetter = (paragraphs: number, more: Partial<Letter> = {}) =>
  letter({
    body: text(...Array.from({ length: paragraphs }, (_, n) => paragraph(`§${n + 1} ${SENTENCE.repeat(5)}`))),
    ...more,
  })

const bytesOf = (letters: LetterPrint['letters'], more: Partial<LetterPrint> = {}) =>
  buffer(
    drawLetters({
      letters,
      head: HEAD,
      window: 'right',
      isDuplex: false,
      madeAt: new Date('2026-11-17T10:00:00Z'),
      ...more,
    }),
  )
const print = async (letters: LetterPrint['letters'], more: Partial<LetterPrint> = {}) =>
  readPdf(await bytesOf(letters, more))

/** Windows as they are sold (width x height, distance from the side and from the lower edge), in millimetres. */
const SOLD: Record<EnvelopeWindow, [number, number, number, number][]> = {
  right: [
    [90, 35, 20, 20],
    [100, 45, 20, 20],
  ],
  left: [
    [90, 35, 20, 20],
    [90, 45, 20, 15],
  ],
}

/** The part of the sheet behind the window when the sheet, folded at 105 mm, has moved by that much from its middle place. */
function behindWindow(
  side: EnvelopeWindow,
  [width, height, fromSide, fromBottom]: (typeof SOLD)['left'][number],
  [dx, dy]: [number, number],
) {
  const left = (side === 'left' ? fromSide : 220 - fromSide - width) - 5 - dx
  const bottom = 105 - fromBottom + 2.5 - dy
  return { left: mm(left), right: mm(left + width), top: mm(bottom - height), bottom: mm(bottom) }
}

/** At a size of 1 point. Bold, which nothing in the window is, is wider by less than a tenth. */
const widthOf = (text: string) => fonts.plain.measure(text)
const { fonts } = openPdf({ title: '', author: '', madeAt: new Date('2026-11-17T10:00:00Z') })

const MOVES: [number, number][] = [-4, 0, 4].flatMap(dx => [-4, 0, 4].map((dy): [number, number] => [dx, dy]))

describe('MSG-01: letters for window envelopes', () => {
  it.each<[EnvelopeWindow, readonly string[]]>([
    ['left', HOME],
    ['right', HOME],
    ['left', ['Jean Œuvré', '12, rue de la Paix', '75011 PARIS', 'FRANÇA']],
    [
      'right',
      [
        'Cooperativa Agrícola dos Produtores de Leite do Concelho de Montemor-o-Velho e Arredores, C.R.L.',
        'A/C Maria da Conceição de Albuquerque e Vasconcelos Pinto',
        'Urbanização Quinta de Santo António do Convento da Boa Viagem, Lote 27, Bloco C',
        '3.º andar esquerdo frente',
        '7050-123 MONTEMOR-O-NOVO',
      ],
    ],
  ])('show through a window on the %s the whole address %j and nothing else', async (window, addressLines) => {
    const logo = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#0b6e4f' } })
      .png()
      .toBuffer()
    const manyLines = { ...HEAD, logo, lines: Array.from({ length: 12 }, (_, n) => `Linha ${n}`) }
    const { placed, contents } = await print([longLetter(9, { addressLines })], { window, head: manyLines })
    const [page = []] = placed
    const words = addressLines.join(' ').split(' ')
    const start = page.findIndex(({ text }) => addressLines[0]?.startsWith(text))
    const address: typeof page = []
    for (let n = start, left = words.length; left > 0; n += 1) {
      const line = page[n]
      if (!line) break
      address.push(line)
      left -= line.text.split(' ').length
    }
    expect(address.map(line => line.text).join(' ')).toBe(addressLines.join(' '))
    const others = page.filter(line => !address.includes(line))
    for (const sold of SOLD[window]) {
      for (const move of MOVES) {
        const seen = behindWindow(window, sold, move)
        for (const { text, x, y, size } of address) {
          expect(x, text).toBeGreaterThanOrEqual(seen.left)
          expect(x + widthOf(text) * size, text).toBeLessThanOrEqual(seen.right)
          expect(y - size * 0.8, text).toBeGreaterThanOrEqual(seen.top)
          expect(y + size * 0.25, text).toBeLessThanOrEqual(seen.bottom)
        }
        for (const { text, x, y, size } of others) {
          const isBeside = x > seen.right || x + widthOf(text) * size < seen.left
          expect(y + size * 0.3 < seen.top || y - size > seen.bottom || isBeside, text).toBe(true)
        }
      }
    }
    const [, bottom] = /([\d.]+) cm\s+\/I\d+ Do/.exec(contents[0] ?? '') ?? []
    expect(Number(bottom)).toBeLessThan(mm(38.5))
  })

  it('have head, reference, place and date, subject in bold and the text, and marks where to fold', async () => {
    const { pages, placed, contents } = await print([letter()])
    expect(pages).toEqual([
      [
        'Coro de Vila Nova',
        'Rua da Igreja, 4',
        'NIPC 500000000',
        'coro@exemplo.pt',
        ...HOME,
        'Carta n.º 1',
        'Coimbra, 17 de novembro de 2026',
        'Convocatória',
        SENTENCE.trim(),
        'Coro',
      ],
    ])
    const fontOf = (wanted: string) => placed[0]?.find(({ text }) => text === wanted)?.font
    expect(fontOf('Convocatória')).toBe(fontOf('Coro de Vila Nova'))
    expect(fontOf('Convocatória')).not.toBe(fontOf('Carta n.º 1'))
    for (const fold of [105, 210]) expect(contents[0]).toContain(`${mm(5).toFixed(6)} ${mm(fold).toFixed(6)} m`)
    for (const { text, y, size } of placed.flat()) {
      expect(Math.abs(y - size / 3 - mm(105)), text).toBeGreaterThan(size)
    }
  })

  it('number their pages where there are several, and say on each whose letter it is', async () => {
    const { pages } = await print([longLetter(20)])
    expect(pages.length).toBeGreaterThan(1)
    for (const [index, page] of pages.entries()) expect(page).toContain(`${index + 1}/${pages.length}`)
    expect(pages[1]?.[0]).toBe('Coro de Vila Nova · Ana Sá · Convocatória')
    const body = pages.flat().join(' ')
    for (let n = 1; n <= 20; n += 1) expect(body).toContain(`§${n} `)
  })

  it('take an even number of pages each when printed on both sides', async () => {
    const letters = [letter({ subject: 'Um' }), longLetter(20, { subject: 'Dois' }), letter({ subject: 'Três' })]
    const { pages } = await print(letters, { isDuplex: true })
    expect(pages.length % 2).toBe(0)
    for (const subject of ['Um', 'Dois', 'Três']) {
      const first = pages.findIndex(page => page.includes(subject))
      expect(first % 2, subject).toBe(0)
    }
    expect(pages[1]).toEqual([])
    const single = await print(letters)
    expect(single.pages.every(page => page.length > 0)).toBe(true)
    expect((await print([letter()], { isDuplex: true })).pages).toHaveLength(2)
  })

  it('use smaller type rather than a page for the signature alone', async () => {
    const signature = paragraph('Com os melhores cumprimentos')
    const counts = await Promise.all(
      Array.from({ length: 8 }, async (_, extra) => {
        const blocks = Array.from({ length: 7 }, () => paragraph(SENTENCE.repeat(4)))
        const fill = Array.from({ length: extra }, () => paragraph('Mais uma linha.'))
        return print([letter({ body: text(...blocks, ...fill, signature) })])
      }),
    )
    for (const { pages } of counts) if (pages.length > 1) expect(pages.at(-1)?.length).toBeGreaterThan(3)
    expect(counts.some(({ sizes }) => (sizes.get('Com os melhores cumprimentos') ?? 0) < 10.5)).toBe(true)
  })

  it('are printed without a logo that cannot be drawn', async () => {
    const { pages, source } = await print([letter()], { head: { ...HEAD, logo: Buffer.from('<svg/>') } })
    expect(pages[0]?.[0]).toBe('Coro de Vila Nova')
    expect(source).not.toContain('/Subtype /Image')
  })

  it('hold the logo once, however many they are', async () => {
    const logo = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#0b6e4f' } })
      .png()
      .toBuffer()
    const { source, pages } = await print([letter(), letter(), letter()], { head: { ...HEAD, logo } })
    expect(pages).toHaveLength(3)
    expect(source.match(/\/Subtype \/Image/g)).toHaveLength(1)
  })

  it('are read one by one: a page is sent before the last one is read', async () => {
    let read = 0
    async function* endless() {
      for (;;) yield letter({ reference: `Carta n.º ${++read}` })
    }
    const stream = drawLetters({
      letters: endless(),
      head: HEAD,
      window: 'left',
      isDuplex: true,
      madeAt: new Date('2026-11-17T10:00:00Z'),
    })
    let bytes = 0
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes > 40_000) break
    }
    expect(read).toBeLessThan(2_000)
  })
})

it.each([
  ['below the text where it fits', 2, 1],
  ['on a further page where it does not', 6, 2],
  ['there also where the text would fill the page before', 5, 2],
  ['below a text of two pages', 12, 2],
])('PAY-03: what a letter holds beside its text stands %s, never alone', async (_title, paragraphs, pages) => {
  const [height, style] = [mm(70), { font: 'plain', size: 12, color: '#000000' } as const]
  const block: LetterBlock = {
    heightAt: () => height,
    draw: (pdf, { left, top, width }) => {
      drawLine(pdf, 'Início do bloco', left, top, width, style)
      drawLine(pdf, 'Fim do bloco', left, top + height - style.size, width, style)
    },
  }
  const { placed } = await print([longLetter(paragraphs, { block })])
  expect(placed).toHaveLength(pages)
  const last = placed.at(-1) ?? []
  const at = (text: string) => last.find(line => line.text === text)?.y ?? expect.unreachable()
  const written = last.filter(line => line.text.includes('assembleia')).map(({ y }) => y)
  expect(written.length).toBeGreaterThan(2)
  expect(at('Início do bloco')).toBeGreaterThan(Math.max(0, ...written) + mm(4))
  expect(at('Fim do bloco')).toBeLessThan(mm(275))
})

describe('MSG-01: the files of a sending', () => {
  const whole = openPdf({ title: 'Contas', author: 'Coro', madeAt: new Date('2026-11-17T10:00:00Z') })
  drawLine(whole, 'Contas do ano', 60, 60, 300, { font: 'plain', size: 12, color: '#000000' })
  addPage(whole)
  addPage(whole)
  const accounts = closedPdf(whole)
  const folder = mkdtempSync(join(tmpdir(), 'agremia-enclosures-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  async function enclosures(): Promise<Enclosure[]> {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b6e4f' } })
    writeFileSync(join(folder, 'contas.pdf'), accounts)
    writeFileSync(join(folder, 'sede.png'), await picture.png().toBuffer())
    const file = (path: string, type: string) => ({ path, type, fileName: path, size: 1 })
    const files = [file('contas.pdf', 'application/pdf'), file('sede.png', 'image/png')]
    return (await readEnclosures(files, { dataDir: folder, pdfs: openPdfsHere })).printed
  }
  /** What stands on each page: a letter, a page of the PDF, the picture, or nothing. */
  const kinds = (contents: readonly string[], pages: readonly string[][]) =>
    contents.map((content, index) => {
      const [page] = /\/Page\d Do/.exec(content) ?? []
      if (page) return page.slice(5, 6)
      if (/\/I\d+ Do/.test(content)) return 'picture'
      return pages[index]?.includes('Convocatória') ? 'letter' : ''
    })

  it('are printed after each letter, and are in the file once', async () => {
    const { contents, pages, source } = await print([letter(), letter()], { enclosures: await enclosures() })
    const one = ['letter', '1', '2', '3', 'picture']
    expect(kinds(contents, pages)).toEqual([...one, ...one])
    expect(source.match(/\/Subtype \/Form/g)).toHaveLength(3)
    expect(source.match(/\/Subtype \/Image/g)).toHaveLength(1)
  })

  it('begin on sheets of their own where both sides are printed, and so does the next letter', async () => {
    const { contents, pages } = await print([letter(), letter()], { enclosures: await enclosures(), isDuplex: true })
    const one = ['letter', '', '1', '2', '3', '', 'picture', '']
    expect(kinds(contents, pages)).toEqual([...one, ...one])
  })
})
