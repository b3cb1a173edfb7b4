import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { addPage, closePdf, openPdf } from './document.ts'
import { drawTableHeader, drawTableRow, type TablePages } from './table.ts'
import { readPdf } from './testing/read-pdf.ts'

const COLUMNS = [
  { label: 'Nome', width: 100 },
  { label: 'Valor', width: 60, align: 'right' },
] as const

async function draw(rows: readonly string[][], keptBelow?: (place: number) => number) {
  const pdf = openPdf({ title: 'Tabela', author: 'Coro', madeAt: new Date('2026-11-17T10:00:00Z') })
  const pages: TablePages = {
    pdf,
    left: 40,
    bottom: 120,
    y: 40,
    nextPage() {
      addPage(pdf)
      return 40
    },
  }
  drawTableHeader(pages, COLUMNS)
  for (const [place, row] of rows.entries())
    drawTableRow(pages, COLUMNS, row, 'plain', { keptBelow: keptBelow?.(place) })
  return readPdf(await buffer(Readable.from(closePdf(pdf), { objectMode: false })))
}

it('PAY-02: a table goes on over pages with its labels, and keeps its rows whole and above the margin', async () => {
  const { pages, placed } = await draw([
    ...Array.from({ length: 6 }, (_, n) => [`Linha ${n}`, `${n},00 €`]),
    ['Um nome que é demasiado longo para uma linha', '7,00 €'],
  ])
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page.slice(0, 2)).toEqual(['Nome', 'Valor'])
  expect(pages.flat().filter(text => text.startsWith('Linha'))).toHaveLength(6)
  for (const { y } of placed.flat()) expect(y).toBeLessThanOrEqual(120)
  const last = pages.at(-1) ?? []
  expect(last.slice(2).join(' ')).toContain('Um nome que é')
})

it('NAV-48: a row that announces others goes to the next page with them', async () => {
  const rows = Array.from({ length: 8 }, (_, n) => [`Linha ${n}`, `${n},00 €`])
  const lastOf = async (keptBelow: number) => {
    const { pages } = await draw(rows, () => 0)
    const last = Number(pages[0]?.at(-2)?.replace(/\D/g, ''))
    const kept = await draw(rows, place => (place === last ? keptBelow : 0))
    return [last, Number(kept.pages[0]?.at(-2)?.replace(/\D/g, ''))]
  }
  const [last = 0, unmoved] = await lastOf(0)
  expect(unmoved).toBe(last)
  expect(await lastOf(1)).toEqual([last, last - 1])
})

it('PAY-02: figures end at the same place', async () => {
  const { placed } = await draw([
    ['A', '1,00 €'],
    ['B', '1 000,00 €'],
  ])
  const [short, long] = ['1,00 €', '1 000,00 €'].map(text => placed.flat().find(one => one.text === text)?.x ?? 0)
  expect(short).toBeGreaterThan(long ?? 0)
})
