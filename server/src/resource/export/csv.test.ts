import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { Cell } from './columns.ts'
import { writeCsv } from './csv.ts'
import { listRows, makeSheet, makeTextSheet } from './testing/test-sheet.ts'

/** text() would swallow the byte order mark */
async function readBytes(sheet: Parameters<typeof writeCsv>[0]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of writeCsv(sheet)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function writeText(cell: Cell): Promise<string> {
  const all = await text(writeCsv(makeTextSheet(cell)))
  return all.slice(all.indexOf('\r\n') + 2, -2)
}

describe('LIST-07b: a CSV as Portuguese Excel opens it', () => {
  it('has a byte order mark, semicolons, CRLF, and values in Portuguese notation', async () => {
    const rows = listRows([
      [1, 'Conceição', '2024-02-29', '2026-07-01T12:30:00Z', 123450, true],
      [-2, null, '1887-01-05', '2026-01-01T12:30:00Z', -5, false],
      [0, '', null, null, 0, null],
    ])
    const bytes = await readBytes(makeSheet(rows))
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(bytes.subarray(3).toString()).toBe(
      'N.º;Nome;Admissão;Alterado em;Em dívida;Em dia\r\n' +
        '1;Conceição;29/02/2024;01/07/2026 13:30;1234,50;Sim\r\n' +
        '-2;;05/01/1887;01/01/2026 12:30;-0,05;Não\r\n' +
        '0;;;;0,00;\r\n',
    )
  })

  it('writes an instant in Portuguese time', async () => {
    const columns = [{ label: 'Em', kind: 'datetime' }] as const
    const all = await text(writeCsv(makeSheet(listRows([['2026-06-30T23:05:00Z']]), { columns })))
    expect(all).toContain('01/07/2026 00:05')
  })

  it.each([
    ['a;b', '"a;b"'],
    ['diz "olá"', '"diz ""olá"""'],
    ['duas\nlinhas', '"duas\nlinhas"'],
    ['duas\r\nlinhas', '"duas\r\nlinhas"'],
    [' com margens ', '" com margens "'],
    ['vírgula, ponto', 'vírgula, ponto'],
    ['nulo\u0000 e sino\u0007', 'nulo e sino'],
    ['metade \ud83d de emoji', 'metade  de emoji'],
  ])('writes %j as %j', async (cell, expected) => {
    expect(await writeText(cell)).toBe(expected)
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"'],
    ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
    ['-2+3+cmd', "'-2+3+cmd"],
    ['@SUM(A1:A9)', "'@SUM(A1:A9)"],
    ['\t=1', "'\t=1"],
    ['\tolá', "'\tolá"],
    ['\rolá', '"\'\rolá"'],
    ['  =1+1', "'  =1+1"],
    ['＝1+1', "'＝1+1"],
    ['+351-912-345', "'+351-912-345"],
    ['-1-2', "'-1-2"],
    ['+1(2)', "'+1(2)"],
    ['+351912345678;=1', '"\'+351912345678;=1"'],
    ['+351912345678\n=1', '"\'+351912345678\n=1"'],
    ['- sem quota', "'- sem quota"],
  ])('writes the formula %j as text', async (cell, expected) => {
    expect(await writeText(cell)).toBe(expected)
  })

  it.each([
    '+351912345678',
    '+351 912 345 678',
    '-12',
    '-12,50',
    '-1\u00a0234,50\u00a0€',
    '+5 %',
    '912 345 678',
    'a=b',
    'a@b.pt',
  ])('leaves %j, which is no formula, unchanged', async cell => {
    expect(await writeText(cell)).toBe(cell)
  })

  it('writes formulas as text also in headings and in columns of numbers', async () => {
    const columns = [{ label: '=A1', kind: 'money' }] as const
    const all = await text(writeCsv(makeSheet(listRows([['=A2'], ['@B3']]), { columns })))
    expect(all).toContain("'=A1\r\n'=A2\r\n'@B3\r\n")
  })
})
