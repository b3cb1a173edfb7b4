import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../pdf/testing/read-pdf.ts'
import type { Cell, ExportColumn, ExportSheet } from './columns.ts'
import { writePdf } from './pdf.ts'
import { columns, listRows, makeSheet, makeTextSheet } from './testing/test-sheet.ts'

async function print(sheet: ExportSheet) {
  return readPdf(await buffer(writePdf(sheet)))
}

const UPRIGHT = '/MediaBox [0 0 595.28 841.89]'
const ACROSS = '/MediaBox [0 0 841.89 595.28]'

const person = (number: number): Cell[] => [number, 'Conceição', '2024-02-29', '2026-07-01T12:30:00Z', 123450, true]

describe('LIST-07d: a PDF of the list', () => {
  it('is an A4 page in our own fonts, in Portuguese', async () => {
    const pdf = await print(makeSheet(listRows([person(1)])))
    expect(pdf.source).toMatch(/^%PDF-1\.7/)
    expect(pdf.source.trimEnd()).toMatch(/%%EOF$/)
    expect(pdf.source).toContain(UPRIGHT)
    expect(pdf.source).toContain('/Lang (pt-PT)')
    expect(pdf.source).toMatch(/\+NotoSans-Regular/)
    expect(pdf.source).toMatch(/\+NotoSans-Bold/)
    expect(pdf.source).not.toContain('Helvetica')
  })

  it('lies across where the columns need it', async () => {
    const pdf = await print(makeSheet(listRows([[...person(1), ...person(2)]]), { columns: [...columns, ...columns] }))
    expect(pdf.source).toContain(ACROSS)
    expect(pdf.source).not.toContain(UPRIGHT)
  })

  it('asks the reader to print it only if it was made for that', async () => {
    const sheet = () => makeSheet(listRows([person(1)]))
    const named = /\/OpenAction <<\n\/Type \/Action\n\/S \/Named\n\/N \/Print\n>>/
    expect((await buffer(writePdf(sheet(), true))).toString('latin1')).toMatch(named)
    expect((await buffer(writePdf(sheet()))).toString('latin1')).not.toContain('/OpenAction')
  })

  it('shows its title, the organisation, the time and the filters', async () => {
    const { pages } = await print(makeSheet(listRows([person(1)])))
    const [page = []] = pages
    for (const text of [
      'Lista de pessoas',
      'Associação Cultural de Vila Nova',
      'Estado: ativo',
      '15 de julho de 2026 às 23:30',
    ]) {
      expect(page).toContain(text)
    }
  })

  it('says above the rows how many there are', async () => {
    const { pages } = await print(makeSheet(listRows([person(1)]), { count: '1 sócio', summary: 'Ativos' }))
    expect(pages[0]).toContain('1 sócio · Ativos')
  })

  it('prints values in Portuguese notation', async () => {
    const { pages } = await print(makeSheet(listRows([person(7), [8, null, null, null, -123456789, false]])))
    const page = pages[0] ?? []
    for (const text of [
      '7',
      'Conceição',
      '29/02/2024',
      '01/07/2026 13:30',
      '1\u00a0234,50\u00a0€',
      'Sim',
      'Não',
      '−1\u00a0234\u00a0567,89\u00a0€',
    ]) {
      expect(page).toContain(text)
    }
    expect(page).toContain('2 registos')
  })

  it('MEM-01d: prints a member’s number with leading zeros', async () => {
    const padded = columns.map(column => (column.kind === 'integer' ? { ...column, digits: 4 } : column))
    const { pages } = await print(makeSheet(listRows([person(12), person(12_345)]), { columns: padded }))
    expect(pages[0]).toEqual(expect.arrayContaining(['0012', '12345']))
  })

  it('repeats the heading and numbers the pages, although they are sent before their total is known', async () => {
    const pdf = await print(makeSheet(listRows(Array.from({ length: 100 }, (_, index) => person(index + 1)))))
    expect(pdf.pages.length).toBeGreaterThan(2)
    pdf.pages.forEach((page, index) => {
      for (const column of columns) expect(page).toContain(column.label)
      expect(page).toContain(`Página ${index + 1} de `)
      expect(page).toContain('→Total')
    })
    expect(pdf.total).toEqual([String(pdf.pages.length)])
    const numbers = pdf.pages.flat().filter(text => /^\d+$/.test(text))
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 1)))
    expect(pdf.pages.at(-1)).toContain('100 registos')
  })

  it('says that there are no rows, and uses the singular for one row', async () => {
    expect((await print(makeSheet(listRows([])))).pages[0]).toContain('Sem registos.')
    expect((await print(makeSheet(listRows([person(1)])))).pages[0]).toContain('1 registo')
  })

  it('cuts no text: a remark takes the lines it needs, and goes on over the next page', async () => {
    const remark = Array.from({ length: 3_000 }, (_, index) => `palavra${index}`)
    const rows = [['antes'], [remark.join(' ')], ['depois']]
    const { pages, placed, source } = await print(
      makeSheet(listRows(rows), { columns: [{ label: 'Observações', kind: 'text' }] }),
    )
    expect(pages.length).toBeGreaterThan(2)
    const words = pages.flat().flatMap(line => line.split(' '))
    expect(words.filter(word => word.startsWith('palavra'))).toEqual(remark)
    for (const page of pages) expect(page).toContain('Observações')
    const height = source.includes(ACROSS) ? 595.28 : 841.89
    for (const { text, y } of placed.flat()) if (text.startsWith('palavra')) expect(y).toBeLessThan(height - 40)
  })

  it('draws an amount smaller rather than cutting it', async () => {
    const rows = [...Array.from({ length: 60 }, () => person(1)), [61, null, null, null, 123_456_789_012_345, null]]
    const pdf = await print(makeSheet(listRows(rows), { columns: [...columns, ...columns, ...columns] }))
    const amount = '1\u00a0234\u00a0567\u00a0890\u00a0123,45\u00a0€'
    expect(pdf.pages.flat()).toContain(amount)
    expect(pdf.sizes.get(amount)).toBeLessThan(0.8 * (pdf.sizes.get('61') ?? 0))
  })

  it('puts columns that do not fit side by side below each other, with their labels on every page', async () => {
    const many: ExportColumn[] = Array.from({ length: 40 }, (_, n) => ({ label: `Coluna${n}`, kind: 'text' }))
    const rows = Array.from({ length: 40 }, (_, r) => many.map((_column, n) => `linha${r}coluna${n}`))
    const { pages, placed } = await print(makeSheet(listRows(rows), { columns: many }))
    for (const page of pages) for (const { label } of many) expect(page).toContain(label)
    expect(pages.flat().filter(text => text.startsWith('linha'))).toEqual(rows.flat())
    const first = placed[0]?.filter(({ text }) => text.startsWith('linha0coluna')) ?? []
    expect(new Set(first.map(({ y }) => y)).size).toBeGreaterThan(1)
    for (const { x } of first) expect(x).toBeLessThan(841.89 - 36)
  })

  it('composes accented letters, and does not fail for characters that the font lacks', async () => {
    const page = (await print(makeTextSheet('Joa\u0303o', '漢字 🎉', 'sino\u0007'))).pages[0] ?? []
    expect(page).toContain('João')
    expect(page).toContain('sino')
    expect(page).toContain('3 registos')
  })
})
