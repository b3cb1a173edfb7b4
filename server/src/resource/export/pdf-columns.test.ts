import { describe, expect, it } from 'vitest'
import type { ExportColumn } from './columns.ts'
import { PADDING, planColumns } from './pdf-columns.ts'

/** Every letter is half an em wide */
const measure = (text: string) => text.length / 2
const PAGE = 770

function plan(columns: readonly ExportColumn[], ...sample: string[][]) {
  return planColumns(columns, sample, PAGE, { plain: measure, bold: measure })
}

const text = (label: string): ExportColumn => ({ label, kind: 'text' })
const date = (label: string): ExportColumn => ({ label, kind: 'date' })

describe('LIST-07d: the columns of the PDF', () => {
  it('fill the page, with widths according to their contents', () => {
    const { fontSize, widths } = plan([text('Nome'), date('Data')], ['Maria da Conceição Gonçalves', '29/02/2024'])
    expect(fontSize).toBe(9)
    expect(widths.reduce((a, b) => a + b)).toBeCloseTo(PAGE)
    expect(widths[0]).toBeGreaterThan(2 * (widths[1] ?? 0))
  })

  it('do not break numbers and codes; long text wraps', () => {
    const columns = [text('Notas'), text('Morada'), text('Obs.'), text('NIF'), date('Data')]
    const long = 'palavra '.repeat(20)
    const { fontSize, widths } = plan(columns, [long, long, long, '501234567', '29/02/2024'])
    expect((widths[3] ?? 0) / fontSize).toBeGreaterThanOrEqual(4.5 + 2 * PADDING)
    expect((widths[4] ?? 0) / fontSize).toBeGreaterThanOrEqual(5 + 2 * PADDING)
    expect(widths.reduce((a, b) => a + b)).toBeCloseTo(PAGE)
  })

  it('have smaller type if there are many, but at least 6 points', () => {
    const many = (count: number) =>
      plan(
        Array.from({ length: count }, (_, i) => date(`Data ${i}`)),
        Array.from({ length: count }, () => '29/02/2024'),
      )
    expect(many(14).fontSize).toBe(9)
    expect(many(17).fontSize).toBe(7)
    expect(many(60).fontSize).toBe(6)
    expect(many(60).widths.reduce((a, b) => a + b)).toBeCloseTo(PAGE)
  })

  it('truncate long text before numbers', () => {
    const columns = Array.from({ length: 20 }, (_, i) => (i % 2 ? text(`T${i}`) : date(`D${i}`)))
    const { fontSize, widths } = plan(
      columns,
      columns.map(column => (column.kind === 'date' ? '29/02/2024' : 'palavra '.repeat(8))),
    )
    expect(fontSize).toBe(6)
    expect((widths[0] ?? 0) / fontSize).toBeGreaterThanOrEqual(5 + 2 * PADDING)
  })

  it('leave room for amounts larger than those of the sample', () => {
    const columns: ExportColumn[] = [
      ...Array.from({ length: 12 }, (_, i) => text(`Texto ${i}`)),
      { label: 'Valor', kind: 'money' },
    ]
    const { fontSize, widths } = plan(
      columns,
      columns.map(column => (column.kind === 'money' ? '1,00 €' : 'palavra '.repeat(8))),
    )
    expect((widths[12] ?? 0) / fontSize).toBeGreaterThanOrEqual(measure('-99 999,99 €') + 2 * PADDING)
  })
})
