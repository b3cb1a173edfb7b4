import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../pdf/testing/read-pdf.ts'
import type { Cell, ExportSheet } from './columns.ts'
import { writePdf } from './pdf.ts'
import { columns, listRows, makeSheet, makeTextSheet } from './testing/test-sheet.ts'

async function print(sheet: ExportSheet) {
  return readPdf(await buffer(writePdf(sheet)))
}

const person = (number: number): Cell[] => [number, 'Conceição', '2024-02-29', '2026-07-01T12:30:00Z', 123450, true]

describe('LIST-07d: a PDF of the list', () => {
  it('is an A4 landscape page in our own fonts, in Portuguese', async () => {
    const pdf = await print(makeSheet(listRows([person(1)])))
    expect(pdf.source).toMatch(/^%PDF-1\.7/)
    expect(pdf.source.trimEnd()).toMatch(/%%EOF$/)
    expect(pdf.source).toContain('/MediaBox [0 0 841.89 595.28]')
    expect(pdf.source).toContain('/Lang (pt-PT)')
    expect(pdf.source).toMatch(/\+NotoSans-Regular/)
    expect(pdf.source).toMatch(/\+NotoSans-Bold/)
    expect(pdf.source).not.toContain('Helvetica')
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
      '-1\u00a0234\u00a0567,89\u00a0€',
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

  it('truncates long text, but never an amount', async () => {
    const remark = 'uma observação muito comprida '.repeat(100)
    const page = (await print(makeTextSheet(remark))).pages[0] ?? []
    expect(page.filter(text => text.startsWith('uma') || text.endsWith('…'))).toHaveLength(2)
    const rows = [...Array.from({ length: 60 }, () => person(1)), [61, null, null, null, 123_456_789_012_345, null]]
    const pdf = await print(makeSheet(listRows(rows), { columns: [...columns, ...columns, ...columns] }))
    const amount = '1\u00a0234\u00a0567\u00a0890\u00a0123,45\u00a0€'
    expect(pdf.pages.flat()).toContain(amount)
    expect(pdf.sizes.get(amount)).toBeLessThan(0.8 * (pdf.sizes.get('61') ?? 0))
  })

  it('composes accented letters, and does not fail for characters that the font lacks', async () => {
    const page = (await print(makeTextSheet('Joa\u0303o', '漢字 🎉', 'sino\u0007'))).pages[0] ?? []
    expect(page).toContain('João')
    expect(page).toContain('sino')
    expect(page).toContain('3 registos')
  })
})
