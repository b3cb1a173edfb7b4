import { describe, expect, it } from 'vitest'
import { detectDelimiter, readCsv } from './csv.ts'
import { decodeText } from './decode-text.ts'

const cellsOf = (text: string) => [...readCsv(text)].map(({ cells }) => cells)
const faultOf = (text: string) => {
  try {
    cellsOf(text)
  } catch (error) {
    return (error as { errors: object }).errors // what is refused says why
  }
  return undefined
}

describe('MEM-02: CSV', () => {
  it.each([
    ['Nome;NIF\nAna;1,5\nRui, o velho;2,5', ';'],
    ['Nome,NIF\nAna,1\nRui,2', ','],
    ['Nome\tNIF\nAna\t1', '\t'],
    ['Nome|NIF\nAna|1', '|'],
    ['"Nome, completo";"NIF, ou, NIPC"\n"a,b,c";1', ';'],
    ['sep=,\nNome,NIF;x;y\nAna,1;x;y', ','],
    ['Nome', ';'],
  ])('finds what parts the cells of %j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter)
  })

  it('reads quotes, doubled quotes, breaks inside them and every end of line', () => {
    expect(cellsOf('a;b\r\n"x;y";"di""to"\n"um\r\ndois";\r3º "B";4" \n')).toEqual([
      ['a', 'b'],
      ['x;y', 'di"to'],
      ['um\r\ndois', ''],
      ['3º "B"', '4" '],
    ])
  })

  it('knows on which line of the file each row is', () => {
    expect([...readCsv('sep=;\na;b\n"1\n2";x\nz;w')].map(({ line }) => line)).toEqual([2, 3, 5])
    expect(cellsOf('sep=;\na;b')).toEqual([['a', 'b']])
    expect(cellsOf('\ufeffa;b')).toEqual([['a', 'b']])
  })

  it('names the line whose quotes are not closed', () => {
    const text = (line: number) => ({
      file: `Na linha ${line} há aspas (") abertas que não se fecham. Corrija essa linha e carregue o ficheiro de novo.`,
    })
    expect(faultOf('Nome;NIF\nAna;1\n"Rui;2\nEva;3')).toEqual(text(3))
    // The next quote of the file closes it, far below and in the middle of a cell.
    expect(faultOf('Nome;NIF\n"Rui;2\nEva;"3"\n')).toEqual(text(2))
  })

  it('names the line with a quote out of place, or a cell without end', () => {
    expect(faultOf('Nome;NIF\n"Ana" Maria;1')).toEqual({
      file: 'Na linha 2 há aspas (") fora do lugar. Corrija essa linha e carregue o ficheiro de novo.',
    })
    expect(faultOf(`a;b\n${'x'.repeat(10_001)};1`)).toEqual({
      file: 'Na linha 2 há uma célula com mais de 10 000 caracteres. Faltam aspas (")?'.replaceAll(
        /(\d) (\d)/g,
        '$1\u00a0$2',
      ),
    })
  })
})

describe('MEM-02: encodings', () => {
  const text = 'Nome;Observações\nJoão Conceição;5 €'
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['Windows-1252', Buffer.from(text.replace('€', '\x80'), 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('%s is read', (_name, bytes) => {
    expect(decodeText(bytes).replace('\ufeff', '')).toBe(text)
  })
})
