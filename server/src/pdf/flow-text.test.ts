import { describe, expect, it } from 'vitest'
import { mm, openPdf } from './document.ts'
import { columnFrames, flowText } from './flow-text.ts'
import { drawPageNumber, openPageNumbers, writePageTotal } from './page-numbers.ts'
import { closedPdf } from './testing/closed-pdf.ts'
import { readPdf } from './testing/read-pdf.ts'
import type { TextStyle } from './text.ts'

const STYLE: TextStyle = { font: 'plain', size: 10, color: '#000000' }
const MARGINS = { top: mm(20), right: mm(25), bottom: mm(20), left: mm(25) }
const PARAGRAPHS = Array.from(
  { length: 40 },
  (_, n) => `Parágrafo ${n + 1}: ${'convocamos os associados '.repeat(12)}fim.`,
)

function print(columns: number) {
  const pdf = openPdf({ title: 'Convocatória', author: 'Coro', madeAt: new Date('2026-11-15T10:00:00Z') })
  const numbers = openPageNumbers(pdf, { centre: pdf.width / 2 }, pdf.height - mm(12), { ...STYLE, size: 8 })
  drawPageNumber(pdf, numbers)
  const frames = columnFrames(pdf, { margins: MARGINS, columns, gap: mm(8) }, () => drawPageNumber(pdf, numbers))
  flowText(pdf, PARAGRAPHS, frames, STYLE)
  writePageTotal(pdf, numbers)
  return { ...readPdf(closedPdf(pdf)), width: pdf.width, height: pdf.height }
}
const body = <T extends { text: string }>(texts: readonly T[]) => texts.filter(({ text }) => !/^Página |^→/.test(text))

describe('text that flows over columns and pages', () => {
  it.each([1, 2])('keeps every word in its order, inside the margins, in %i columns', columns => {
    const { placed, width, height } = print(columns)
    expect(placed.length).toBeGreaterThan(1)
    const lines = placed.flatMap(body)
    expect(lines.map(({ text }) => text).join(' ')).toBe(PARAGRAPHS.join(' '))
    for (const { x, y } of lines) {
      expect(x).toBeGreaterThanOrEqual(MARGINS.left - 0.01)
      expect(x).toBeLessThan(width - MARGINS.right)
      expect(y).toBeGreaterThan(MARGINS.top)
      expect(y).toBeLessThan(height - MARGINS.bottom)
    }
    for (const page of placed.slice(0, -1)) expect(new Set(body(page).map(({ x }) => x)).size).toBe(columns)
  })

  it('numbers each page, though it is sent before the number of pages is known', () => {
    const { pages, total } = print(1)
    pages.forEach((texts, index) => {
      expect(texts).toContain(`Página ${index + 1} de `)
      expect(texts).toContain('→Total')
    })
    expect(total).toEqual([String(pages.length)])
  })
})
