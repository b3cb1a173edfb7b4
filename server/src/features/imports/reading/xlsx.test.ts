import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { columns, listRows, makeSheet } from '../../../resource/export/testing/test-sheet.ts'
import { writeXlsx } from '../../../resource/export/xlsx.ts'
import { sheetOf, workbookParts, zipOf } from './testing/make-xlsx.ts'
import { hasDay } from './workbook.ts'
import { columnOf, readXlsx } from './xlsx.ts'

async function rowsOf(bytes: Buffer | Promise<Buffer>, mostBytes?: number) {
  const rows = []
  for await (const row of readXlsx(await bytes, mostBytes)) rows.push(row)
  return rows
}
const refusal = (bytes: Buffer | Promise<Buffer>, mostBytes?: number) =>
  rowsOf(bytes, mostBytes).then(
    () => undefined,
    (error: { errors?: Record<string, string> }) => error.errors?.file,
  )
const BROKEN =
  'O ficheiro está danificado ou incompleto. Abra-o no Excel, guarde-o de novo como .xlsx e tente outra vez.'
const TOO_LARGE =
  'O ficheiro é demasiado grande depois de descomprimido. Copie só a tabela para um ficheiro novo e tente de novo.'

describe('MEM-02: XLSX', () => {
  it('reads texts, numbers, days and booleans of the first sheet that shows', async () => {
    const rows = `
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="4"><c r="A4"><v>9.12345678E8</v></c><c r="B4" s="1"><v>36039</v></c><c r="C4" s="2"><v>36039.75</v></c>
        <c r="D4" s="3"><v>12.5</v></c><c r="E4" t="b"><v>1</v></c><c r="F4" t="str"><f>A1&amp;"x"</f><v>Ana &amp; Rui</v></c>
        <c r="G4" t="inlineStr"><is><r><t>Zé </t></r><r><t>Maria</t></r></is></c><c r="H4" t="e"><v>#REF!</v></c></row>
      <row r="5"><c r="A5" s="1"/></row>`
    const shared = ['<t>Nome</t>', '<r><t>Data de </t></r><r><t xml:space="preserve">nasc.</t></r><rPh><t>x</t></rPh>']
    expect(await rowsOf(zipOf(workbookParts(rows, shared)))).toEqual([
      { line: 1, cells: ['Nome', '', 'Data de nasc.'] },
      { line: 4, cells: ['912345678', '1998-09-01', '1998-09-01', '12,5', 'sim', 'Ana & Rui', 'Zé Maria', '#REF!'] },
    ])
  })

  it('counts the days of an old Mac from 1904', async () => {
    const book = workbookParts('<row><c s="1"><v>34577</v></c></row>', [], '<workbookPr date1904="1"/>')
    expect((await rowsOf(zipOf(book)))[0]?.cells).toEqual(['1998-09-01'])
  })

  it('reads back what we export', async () => {
    const row = [7, 'Ana', '2024-02-29', '2026-07-01T12:30:00Z', 1250, true]
    const bytes = await buffer(writeXlsx(makeSheet(listRows([row]))))
    expect((await rowsOf(bytes)).map(({ cells }) => cells)).toEqual([
      columns.map(({ label }) => label),
      ['7', 'Ana', '2024-02-29', '2026-07-01', '12,5', 'Sim'],
    ])
  })

  it('names columns and formats as Excel does', () => {
    expect(['A1', 'Z9', 'AA1', 'XFD1'].map(columnOf)).toEqual([0, 25, 26, 16_383])
    expect(['dd/mm/yyyy', 'd-mmm-yy', '[$-816]dddd', 'mmm/aa'].map(hasDay)).toEqual([true, true, true, true])
    expect(['General', '0.00', '#,##0 "dd"', '@', '[Red]0', 'h:mm'].map(hasDay)).toEqual(Array(6).fill(false))
  })
})

describe('MEM-02: a zip bomb, and what is broken', () => {
  const megabytes = (count: number) =>
    `<row><c t="inlineStr"><is><t>x</t></is></c></row>${' '.repeat(1024)}`.repeat(count * 1000)

  it('refuses what unpacks to more than the limit, whichever part it is in', async () => {
    const bomb = await zipOf(workbookParts(megabytes(8)))
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusal(bomb, 2_000_000)).toBe(TOO_LARGE)
    const shared = await zipOf(workbookParts('', Array(8000).fill(`<t>x</t>${' '.repeat(1024)}`)))
    expect(await refusal(shared, 2_000_000)).toBe(TOO_LARGE)
  })

  it('believes no size that a header tells', async () => {
    const bomb = await zipOf(workbookParts(megabytes(8)))
    const name = Buffer.from('xl/worksheets/sheet1.xml')
    // In the central directory the unpacked size stands 22 bytes before the name's own place.
    const central = bomb.lastIndexOf(name)
    bomb.writeUInt32LE(1000, central - 46 + 24)
    expect(await refusal(bomb, 2_000_000)).toMatch(/danificado|demasiado grande/)
  })

  it('holds no text without end, nor too many parts', async () => {
    expect(await refusal(zipOf(workbookParts(`<row><c t="str"><v>${'x'.repeat(6_000_000)}</v></c></row>`)))).toBe(
      BROKEN,
    )
    const parts = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`p${n}`, '']))
    expect(await refusal(zipOf(parts))).toBe(TOO_LARGE)
  })

  it('refuses entities of its own, XML that is none, a missing part and half a file', async () => {
    const sheet = 'xl/worksheets/sheet1.xml'
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>'
    expect(await refusal(zipOf({ ...workbookParts(''), [sheet]: laughs }))).toBe(BROKEN)
    expect(await refusal(zipOf({ ...workbookParts(''), [sheet]: '<worksheet><row></worksheet>' }))).toBe(BROKEN)
    const { [sheet]: _gone, ...rest } = workbookParts('')
    expect(await refusal(zipOf(rest))).toBe(BROKEN)
    expect(await refusal(zipOf({ 'a.txt': 'olá' }))).toBe(BROKEN)
    expect(await refusal(zipOf({ mimetype: 'x', 'content.xml': '<x/>' }))).toMatch(/LibreOffice \(\.ods\)/)
    const whole = await sheetOf([['Nome'], ['Ana']])
    expect(await refusal(whole.subarray(0, whole.length / 2))).toBe(BROKEN)
    expect(await refusal(Buffer.from('PK'))).toBe(BROKEN)
  })
})
