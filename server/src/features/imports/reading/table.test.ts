import { describe, expect, it } from 'vitest'
import { openTable } from './table.ts'
import { sheetOf } from './testing/make-xlsx.ts'

async function read(file: string | Buffer) {
  const { headings, rows } = await openTable(Buffer.from(file))
  const data = []
  for await (const row of rows) data.push(row)
  return { headings, data }
}
const refusal = (file: string | Buffer) =>
  read(file).then(
    () => undefined,
    (error: { errors?: Record<string, string> }) => error.errors?.file,
  )
const NO_TABLE = /^Este ficheiro não é uma tabela\./

describe('MEM-02: the table in a file', () => {
  it('is headings and rows, of a text or of a workbook alike', async () => {
    const expected = {
      headings: ['N.º', 'Nome'],
      data: [
        { line: 2, cells: ['1', 'Ana'] },
        { line: 3, cells: ['2', ''] },
      ],
    }
    expect(await read('N.º;Nome\n1; Ana \n2;\n;\n')).toEqual(expected)
    expect(await read(await sheetOf([['N.º', 'Nome'], ['1', 'Ana'], ['2']]))).toEqual(expected)
  })

  it('may have titles above its headings and columns without one', async () => {
    const { headings, data } = await read('Lista de sócios;;\nEm 1/1/2020;;\n\nNome;;NIF\nAna;x;1\n')
    expect(headings).toEqual(['Nome', 'Coluna 2', 'NIF'])
    expect(data).toEqual([{ line: 5, cells: ['Ana', 'x', '1'] }])
  })

  it('may have headings that nobody knows', async () => {
    expect((await read('Alfa;Beta\nx;y\nz;w')).headings).toEqual(['Alfa', 'Beta'])
    expect((await read('Nome\nAna\nRui')).data).toHaveLength(2)
  })

  it('marks a row whose cells are pushed aside', async () => {
    const { data } = await read('Nome;NIF\nAna; Maria;1\nRui;2;;\n')
    expect(data.map(({ fault }) => fault)).toEqual([expect.stringMatching(/mais células do que títulos/), undefined])
  })
})

describe('MEM-02: what is no table is told in words', () => {
  it.each([
    ['blanks', ' \n\n ;; \n', /não tem linhas com dados/],
    ['headings alone', 'Nome;NIF\n', /só tem os títulos/],
    ['a letter', 'Caros sócios,\nvenho, por este meio, pedir, a todos,\nque venham.\nObrigado, até breve', NO_TABLE],
    ['a word', 'olá', NO_TABLE],
    ['a PDF', '%PDF-1.7\nblah;blah\nblah;blah', NO_TABLE],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), NO_TABLE],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /\.xls.*palavra-passe/],
    ['a page', '\n<html><table><tr><td>Nome</td></tr></table>', /É uma página/],
    ['data without headings', 'Ana;ana@x.pt;1/2/1990\nRui;rui@x.pt;1/2/1991', /parece ter dados e não títulos/],
    ['a heading twice', 'Nome;NIF;NOME \nAna;1;Ana', /O título «NOME» aparece duas vezes, nas colunas 1 e 3\./],
    [
      '2,000 columns',
      `${Array.from({ length: 2000 }, (_, n) => `C${n}`).join(';')}\nx`,
      /tem 2000 colunas; o máximo são 200/,
    ],
    ['too many rows', `Nome\n${'Ana\n'.repeat(50_001)}`, /mais de 50.000 linhas/],
  ])('%s', async (_name, file, text) => {
    expect(await refusal(file)).toMatch(text)
  })

  it('2,000 columns of a workbook', async () => {
    const names = Array.from({ length: 2000 }, (_, n) => `C${n}`)
    expect(await refusal(await sheetOf([names, ['x']]))).toMatch(/tem 2000 colunas/)
  })
})
