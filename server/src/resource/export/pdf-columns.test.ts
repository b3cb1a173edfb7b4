import { describe, expect, it } from 'vitest'
import type { ExportColumn } from './columns.ts'
import { PADDING, planColumns } from './pdf-columns.ts'

/** Every letter is half an em wide */
const measure = (text: string) => text.length / 2
const WIDTHS = { portrait: 520, landscape: 770 }

const plan = (columns: readonly ExportColumn[], ...sample: string[][]) =>
  planColumns(columns, sample, WIDTHS, { plain: measure, bold: measure })
/** The widths of the columns in ems. */
const emsOf = ({ bands, fontSize }: ReturnType<typeof plan>) =>
  bands.flatMap(({ widths }) => widths.map(width => width / fontSize))
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b)

const text = (label: string): ExportColumn => ({ label, kind: 'text' })
const date = (label: string): ExportColumn => ({ label, kind: 'date' })
const LONG = 'palavra '.repeat(20)

describe('LIST-07d: the columns of the PDF', () => {
  it('stand upright where every text fits on one line, with widths according to their contents', () => {
    const { layout, fontSize, bands } = plan([text('Nome'), date('Data')], ['Maria Gonçalves de Sá', '29/02/2024'])
    expect([layout, fontSize, bands.length]).toEqual(['portrait', 9, 1])
    const [first = 0, second = 0] = bands[0]?.widths ?? []
    expect(first + second).toBeCloseTo(WIDTHS.portrait)
    expect(first).toBeGreaterThan(1.8 * second)
  })

  it('do not break numbers and codes; long text wraps, across the page', () => {
    const columns = [text('Notas'), text('Morada'), text('Obs.'), text('NIF'), date('Data')]
    const planned = plan(columns, [LONG, LONG, LONG, '501234567', '29/02/2024'])
    const ems = emsOf(planned)
    expect([planned.layout, planned.bands.length]).toEqual(['landscape', 1])
    expect(ems[3]).toBeGreaterThanOrEqual(4.5 + 2 * PADDING)
    expect(ems[4]).toBeGreaterThanOrEqual(5 + 2 * PADDING)
    expect(sum(ems) * planned.fontSize).toBeCloseTo(WIDTHS.landscape)
  })

  it.each([
    [14, 9, 1],
    [16, 8, 1],
    [18, 7, 1],
    // No smaller than 7 points: further columns are a band below.
    [20, 7, 2],
    [60, 7, 4],
  ])('%i dates are printed in %i points, in %i bands', (count, size, bandCount) => {
    const columns = Array.from({ length: count }, (_, i) => date(`Data ${i}`))
    const { fontSize, bands } = plan(
      columns,
      columns.map(() => '29/02/2024'),
    )
    expect([fontSize, bands.length]).toEqual([size, bandCount])
    for (const { widths } of bands) expect(sum([...widths])).toBeCloseTo(WIDTHS.landscape)
    expect(bands.flatMap(({ first, widths }) => widths.map((_, at) => first + at))).toEqual(columns.map((_, i) => i))
    const sizes = bands.map(({ widths }) => widths.length)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2)
  })

  it('keep dates unbroken beside long text, in as many bands as that needs', () => {
    const columns = Array.from({ length: 20 }, (_, i) => (i % 2 ? text(`T${i}`) : date(`D${i}`)))
    const planned = plan(
      columns,
      columns.map(column => (column.kind === 'date' ? '29/02/2024' : LONG)),
    )
    expect(planned.bands.length).toBeGreaterThan(1)
    emsOf(planned).forEach((width, i) => {
      expect(width).toBeGreaterThanOrEqual((i % 2 ? 20 : 5) + 2 * PADDING - 0.001)
    })
  })

  it('leave room for amounts larger than those of the sample', () => {
    const columns: ExportColumn[] = [
      ...Array.from({ length: 12 }, (_, i) => text(`Texto ${i}`)),
      { label: 'Valor', kind: 'money' },
    ]
    const planned = plan(
      columns,
      columns.map(column => (column.kind === 'money' ? '1,00 €' : 'palavra '.repeat(8))),
    )
    expect(emsOf(planned)[12]).toBeGreaterThanOrEqual(measure('−99 999,99 €') + 2 * PADDING)
  })
})
