import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { fromBuffer } from 'yauzl'
import type { Cell, ExportSheet } from './columns.ts'
import { readXml, type XmlElement } from './testing/read-xml.ts'
import { listRows, makeSheet, makeTextSheet } from './testing/test-sheet.ts'
import { writeXlsx } from './xlsx.ts'
import { makeSheetName, nameColumn } from './xlsx-parts.ts'

async function unzip(sheet: ExportSheet): Promise<Map<string, string>> {
  const bytes = await buffer(writeXlsx(sheet))
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const files = new Map<string, string>()
      zip.on('entry', entry => {
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure)
          buffer(stream).then(content => {
            files.set(entry.fileName, content.toString())
            zip.readEntry()
          }, reject)
        })
      })
      zip.once('end', () => resolve(files))
      zip.once('error', reject)
      zip.readEntry()
    })
  })
}

async function open(sheet: ExportSheet, path = 'xl/worksheets/sheet1.xml'): Promise<XmlElement> {
  return readXml((await unzip(sheet)).get(path) ?? '')
}

/** The texts of a sheet of one column, without its header */
async function writeTexts(...cells: Cell[]): Promise<string[]> {
  const root = await open(makeTextSheet(...cells))
  return root
    .all('c')
    .slice(1)
    .map(cell => cell.text)
}

describe('LIST-07c: a workbook', () => {
  it('contains every part that is referred to, each well-formed', async () => {
    const files = await unzip(makeSheet(listRows([[1, 'a', null, null, null, null]])))
    for (const content of files.values()) expect(() => readXml(content)).not.toThrow()
    const types = readXml(files.get('[Content_Types].xml') ?? '')
    const parts = types.all('Override').map(part => part.attributes.PartName?.slice(1))
    expect([...files.keys()].filter(name => !name.endsWith('.rels') && !name.startsWith('[')).sort()).toEqual(
      parts.sort(),
    )
    const targets = (path: string) =>
      readXml(files.get(path) ?? '')
        .all('Relationship')
        .map(part => part.attributes.Target)
    for (const target of targets('_rels/.rels')) expect(files.has(`${target}`), target).toBe(true)
    for (const target of targets('xl/_rels/workbook.xml.rels')) expect(files.has(`xl/${target}`), target).toBe(true)
  })

  it('contains numbers and dates as such, each with its format', async () => {
    const rows = listRows([[12, 'Conceição', '2024-02-29', '2026-07-01T12:30:00Z', 123450, true]])
    const files = await unzip(makeSheet(rows))
    const cells =
      readXml(files.get('xl/worksheets/sheet1.xml') ?? '')
        .all('row')[1]
        ?.all('c') ?? []
    expect(cells.map(cell => cell.attributes.r)).toEqual(['A2', 'B2', 'C2', 'D2', 'E2', 'F2'])
    expect(cells.map(cell => cell.text)).toEqual([
      '12',
      'Conceição',
      '45351',
      String(46204 + 13.5 / 24),
      '1234.50',
      'Sim',
    ])
    expect(cells.map(cell => cell.attributes.t)).toEqual([
      undefined,
      'inlineStr',
      undefined,
      undefined,
      undefined,
      'inlineStr',
    ])
    const styles = readXml(files.get('xl/styles.xml') ?? '')
    const formats = new Map(styles.all('numFmt').map(f => [f.attributes.numFmtId, f.attributes.formatCode]))
    const formatOf = (cell: XmlElement | undefined) =>
      formats.get(styles.all('cellXfs')[0]?.all('xf')[Number(cell?.attributes.s)]?.attributes.numFmtId)
    expect([2, 3, 4].map(index => formatOf(cells[index]))).toEqual([
      'dd/mm/yyyy',
      'dd/mm/yyyy\\ hh:mm',
      '#,##0.00\\ "€"',
    ])
  })

  it('MEM-01d: shows a member’s number with leading zeros, as a number', async () => {
    const padded = [1, 2, 4, 10].map(digits => ({ label: 'N.º', kind: 'integer', digits }) as const)
    const files = await unzip(makeSheet(listRows([[12, 12, 12, 12]]), { columns: padded }))
    const cells =
      readXml(files.get('xl/worksheets/sheet1.xml') ?? '')
        .all('row')[1]
        ?.all('c') ?? []
    expect(cells.map(cell => [cell.text, cell.attributes.t])).toEqual(padded.map(() => ['12', undefined]))
    const styles = readXml(files.get('xl/styles.xml') ?? '')
    const formats = new Map(styles.all('numFmt').map(f => [f.attributes.numFmtId, f.attributes.formatCode]))
    const kinds = styles.all('cellXfs')[0]
    const used = cells.map(cell => kinds?.all('xf')[Number(cell.attributes.s)]?.attributes.numFmtId)
    // 1 is Excel's own plain integer.
    expect(used.map(id => formats.get(id) ?? id)).toEqual(['1', '00', '0000', '0000000000'])
    expect(Number(kinds?.attributes.count)).toBe(kinds?.all('xf').length)
    expect(Number(styles.all('numFmts')[0]?.attributes.count)).toBe(formats.size)
  })

  it('writes days before 1900 as text, and leaves empty cells empty', async () => {
    const rows = listRows([
      [null, '', '1887-01-05', null, null, null],
      [null, null, '1900-03-01', null, -5, null],
    ])
    const [, first, second] = (await open(makeSheet(rows))).all('row')
    expect(first?.all('c').map(cell => [cell.attributes.r, cell.text])).toEqual([['C2', '05/01/1887']])
    expect(second?.all('c').map(cell => [cell.attributes.r, cell.text])).toEqual([
      ['C3', '61'],
      ['E3', '-0.05'],
    ])
  })

  it('has a bold, frozen heading with a filter over all rows, and columns as wide as their contents', async () => {
    const rows = Array.from({ length: 70 }, (_, index) => [
      index,
      'Inês Brandão de Albuquerque',
      null,
      null,
      null,
      null,
    ])
    const files = await unzip(makeSheet(listRows(rows)))
    const root = readXml(files.get('xl/worksheets/sheet1.xml') ?? '')
    expect(root.all('pane')[0]?.attributes).toMatchObject({ ySplit: '1', topLeftCell: 'A2', state: 'frozen' })
    expect(root.all('autoFilter')[0]?.attributes.ref).toBe('A1:F71')
    expect(files.get('xl/workbook.xml')).toContain("'Lista de pessoas'!$A$1:$F$71")
    const header = root.all('row')[0]?.all('c') ?? []
    expect(header.map(cell => cell.text)).toEqual(['N.º', 'Nome', 'Admissão', 'Alterado em', 'Em dívida', 'Em dia'])
    const styles = readXml(files.get('xl/styles.xml') ?? '')
    const style = styles.all('cellXfs')[0]?.all('xf')[Number(header[0]?.attributes.s)]
    expect(styles.all('font')[Number(style?.attributes.fontId)]?.all('b')).toHaveLength(1)
    const widths = root.all('col').map(col => Number(col.attributes.width))
    expect(widths[1]).toBe('Inês Brandão de Albuquerque'.length + 2)
    expect(widths[0]).toBeLessThan(13)
  })

  it('can be opened without rows', async () => {
    const root = await open(makeSheet(listRows([])))
    expect(root.all('row')).toHaveLength(1)
    expect(root.all('autoFilter')[0]?.attributes.ref).toBe('A1:F1')
  })

  it('contains formulas as text', async () => {
    const root = await open(makeTextSheet('=1+1', '+cmd|x', '@SUM(A1)', '</t></is></c><c><f>1+1</f></c>'))
    expect(root.all('f')).toEqual([])
    expect(
      root
        .all('c')
        .slice(1)
        .map(cell => [cell.attributes.t, cell.text]),
    ).toEqual([
      ['inlineStr', '=1+1'],
      ['inlineStr', '+cmd|x'],
      ['inlineStr', '@SUM(A1)'],
      ['inlineStr', '</t></is></c><c><f>1+1</f></c>'],
    ])
  })

  it('removes characters that XML forbids and keeps all others', async () => {
    expect(await writeTexts('a\u0000b\u000bc\u001f', 'x\ud83dy', '\uffff🎉', ' <&>"\' ', 'a\r\nb\rc')).toEqual([
      'abc',
      'xy',
      '🎉',
      ' <&>"\' ',
      'a\nb\nc',
    ])
    expect(await writeTexts('_x0041_')).toEqual(['_x005F_x0041_'])
    const [long = ''] = await writeTexts('x'.repeat(40_000))
    expect(long).toHaveLength(32_767)
    expect(long.endsWith('…')).toBe(true)
    expect((await writeTexts(`${'x'.repeat(32_765)}🎉🎉`))[0]?.slice(-3)).toBe('xx…')
  })

  it('escapes its title, organisation and filters', async () => {
    const sheet = makeSheet(listRows([]), { title: "Quotas & 'joias'", organisation: '<A>', summary: 'x < "y"' })
    const core = await open({ ...sheet, rows: listRows([]) }, 'docProps/core.xml')
    expect([
      core.all('dc:title')[0]?.text,
      core.all('dc:creator')[0]?.text,
      core.all('dc:description')[0]?.text,
    ]).toEqual(["Quotas & 'joias'", '<A>', 'x < "y"'])
    const workbook = await open(sheet, 'xl/workbook.xml')
    expect(workbook.all('sheet')[0]?.attributes.name).toBe("Quotas & 'joias")
    expect(workbook.all('definedName')[1]?.text).toBe("'Quotas & ''joias'!$1:$1")
  })

  it.each([
    ['Sócios', 'Sócios'],
    ['Quotas 2025/2026: [todas]*?\\', 'Quotas 2025 2026 todas'],
    ["'aspas'", 'aspas'],
    ['x'.repeat(40), 'x'.repeat(31)],
    [`${'x'.repeat(30)}🎉`, 'x'.repeat(30)],
    ['///', 'Lista'],
    ['History', 'Lista'],
  ])('names the sheet of the list %j: %j', (title, name) => {
    expect(makeSheetName(title)).toBe(name)
  })

  it('names columns as Excel does', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(nameColumn)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})
