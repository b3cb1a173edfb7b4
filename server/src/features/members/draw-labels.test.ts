import { buffer } from 'node:stream/consumers'
import { type Addressee, LABEL_SHEETS, type LabelSheetName } from '@agremia/model/rules/label-sheets'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../pdf/testing/read-pdf.ts'
import { drawLabels } from './draw-labels.ts'

const POINTS_PER_MM = 72 / 25.4

const addressee = (name: string, given: Partial<Addressee> = {}): Addressee => ({
  name,
  addressLine1: 'Rua das Flores, 12, 3.º esq.',
  addressLine2: null,
  postalCode: '3000-213',
  locality: 'São João',
  country: null,
  ...given,
})

async function print(
  addressees: Iterable<Addressee> | AsyncIterable<Addressee>,
  name: LabelSheetName = '3x8',
  skip = 0,
) {
  const sheet = LABEL_SHEETS[name]
  const madeAt = new Date('2026-11-15T10:00:00Z')
  return readPdf(await buffer(drawLabels({ addressees, sheet, skip, organisation: 'Coro', madeAt })))
}
const people = (count: number) => Array.from({ length: count }, (_, n) => addressee(`Pessoa ${n + 1}`))

describe('MEM-01h: address labels', () => {
  it.each(Object.keys(LABEL_SHEETS) as LabelSheetName[])('are drawn within the labels of the sheet %s', async name => {
    const { columns, rows, left, top, width, height, acrossStep, downStep } = LABEL_SHEETS[name]
    const { placed } = await print(people(columns * rows), name)
    expect(placed).toHaveLength(1)
    const names = placed.flat().filter(({ text }) => text.startsWith('Pessoa'))
    expect(names).toHaveLength(columns * rows)
    names.forEach(({ x, y }, index) => {
      const [labelLeft, labelTop] = [
        left + (index % columns) * acrossStep,
        top + Math.floor(index / columns) * downStep,
      ]
      expect(x / POINTS_PER_MM).toBeGreaterThan(labelLeft + 3)
      expect(x / POINTS_PER_MM).toBeLessThan(labelLeft + width / 2)
      expect(y / POINTS_PER_MM).toBeGreaterThan(labelTop + 3)
      expect(y / POINTS_PER_MM).toBeLessThan(labelTop + height - 3)
    })
  })

  it('skip the used labels of the first sheet and continue on the next', async () => {
    const { pages, placed } = await print(people(4), '3x8', 22)
    expect(pages.map(texts => texts.filter(text => text.startsWith('Pessoa')))).toEqual([
      ['Pessoa 1', 'Pessoa 2'],
      ['Pessoa 3', 'Pessoa 4'],
    ])
    expect((placed[0]?.[0]?.x ?? 0) / POINTS_PER_MM).toBeGreaterThan(70)
  })

  it('have the lines of an address, the name in bold, in letters of every European alphabet', async () => {
    const abroad = { addressLine2: 'Bâtiment Ω', postalCode: '75011', locality: 'Paris', country: 'França' }
    const { placed } = await print([addressee('Joa\u0303o Œuvré Пётр Γεώργιος', abroad)])
    const [texts = []] = placed
    expect(texts.map(({ text }) => text)).toEqual([
      'João Œuvré Пётр Γεώργιος',
      'Rua das Flores, 12, 3.º esq.',
      'Bâtiment Ω',
      '75011 PARIS',
      'FRANÇA',
    ])
    expect(new Set(texts.map(({ font }) => font)).size).toBe(2)
    expect(new Set(texts.slice(1).map(({ font }) => font)).size).toBe(1)
  })

  it('wrap a long line before they shorten it, and stay within the label', async () => {
    const long = 'Urbanização Quinta de Santo António do Convento da Boa Viagem, Lote 27, Bloco C, 3.º andar esquerdo'
    const { placed } = await print([addressee('Maria', { addressLine1: long })])
    const [texts = []] = placed
    expect(
      texts
        .slice(1, -1)
        .map(({ text }) => text)
        .join(' '),
    ).toBe(long)
    expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(6.5)
    const endless = await print([
      addressee('Maria', { addressLine1: 'Avenida '.repeat(200), addressLine2: 'x'.repeat(900) }),
    ])
    const cut = endless.placed.flat()
    expect(cut.filter(({ text }) => text.endsWith('…'))).toHaveLength(2)
    expect(cut.at(-1)?.text).toBe('3000-213 SÃO JOÃO')
    expect(Math.max(...cut.map(({ y }) => y)) / POINTS_PER_MM).toBeLessThan(37)
  })

  it('draw what the font lacks as a box, and control characters not at all', async () => {
    const { pages } = await print([addressee('漢字 Ana 🎉\u0007')])
    expect(pages[0]?.[0]).toContain('Ana')
    expect(pages[0]).toHaveLength(3)
  })

  it('read addressees one by one: a page is sent before the last one is read', async () => {
    let read = 0
    async function* endless() {
      for (;;) yield addressee(`Pessoa ${++read}`)
    }
    const sheet = LABEL_SHEETS['3x8']
    const stream = drawLabels({ addressees: endless(), sheet, skip: 0, organisation: 'Coro', madeAt: new Date() })
    let bytes = 0
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes > 20_000) break
    }
    expect(read).toBeGreaterThan(24)
    expect(read).toBeLessThan(2_000)
  })
})
