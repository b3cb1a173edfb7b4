import { LONGEST_CELL } from '@agremia/model/rules/import/limits'
import { refuseFile } from './refuse.ts'

/** One line of the table, and where the file has it: quotes may hold line breaks, so lines are not rows. */
export interface TableRow {
  line: number
  cells: string[]
}

const DELIMITERS = [';', ',', '\t', '|'] as const
const SAMPLE_LINES = 50

/** The delimiter: the character that splits most of the first lines into the same number of cells, or that a first line `sep=;` names. */
export function detectDelimiter(text: string): string {
  const told = /^sep=(.)\r?\n/.exec(text)?.[1]
  if (told) return told
  const sample = sampleOf(text)
  const scores = DELIMITERS.map(delimiter => {
    const counts = sample.map(line => line.split(delimiter).length - 1).filter(count => count > 0)
    const commonest = modeOf(counts)
    return { delimiter, score: counts.filter(count => count === commonest).length * 1000 + commonest }
  })
  // Sorting is stable, so that a semicolon, which a Portuguese Excel writes, wins a tie.
  return scores.sort((a, b) => b.score - a.score)[0]?.delimiter ?? ';'
}

/** The first lines without their quoted texts, where a delimiter does not count. */
const sampleOf = (text: string) =>
  text
    .slice(0, 64_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter(line => line.trim() !== '')
    .slice(0, SAMPLE_LINES)

function modeOf(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  return [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}

/** Reads a CSV text row by row (RFC 4180; any line end; quotes inside a cell that does not begin with one are letters). */
export function* readCsv(text: string, delimiter = detectDelimiter(text)): Generator<TableRow> {
  let at = text.startsWith('\ufeff') ? 1 : 0
  let line = 1
  const told = /^\ufeff?sep=.\r?\n/.exec(text)?.[0]
  if (told) {
    at = told.length
    line = 2
  }
  while (at < text.length) {
    const row: TableRow = { line, cells: [] }
    for (;;) {
      const cell = text[at] === '"' ? readQuoted(text, at, delimiter, line) : readPlain(text, at, delimiter)
      if (cell.value.length > LONGEST_CELL) throw refuseFile(tooLong(line))
      row.cells.push(cell.value)
      line += cell.breaks
      at = cell.end
      if (text[at] !== delimiter) break
      at += 1
    }
    // `\r\n` is one end of line.
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    line += 1
    yield row
  }
}

interface ReadCell {
  value: string
  /** The delimiter, the end of the line or the end of the text. */
  end: number
  breaks: number
}

function readPlain(text: string, from: number, delimiter: string): ReadCell {
  let end = from
  for (; end < text.length; end += 1) {
    const sign = text[end]
    if (sign === delimiter || sign === '\n' || sign === '\r') break
  }
  return { value: text.slice(from, end), end, breaks: 0 }
}

function readQuoted(text: string, from: number, delimiter: string, line: number): ReadCell {
  let value = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) throw refuseFile(unclosed(line))
    value += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    value += '"'
    at += 1
  }
  const breaks = value.match(/\r\n|\n|\r/g)?.length ?? 0
  const after = text[at]
  if (after !== undefined && after !== delimiter && after !== '\n' && after !== '\r') {
    // Blanks after the closing quote are harmless; a word there means that a quote before it was never closed.
    const rest = readPlain(text, at, delimiter)
    if (rest.value.trim() !== '') throw refuseFile(breaks > 0 ? unclosed(line) : stray(line))
    return { value, end: rest.end, breaks }
  }
  return { value, end: at, breaks }
}

const unclosed = (line: number) =>
  `Na linha ${line} há aspas (") abertas que não se fecham. Corrija essa linha e carregue o ficheiro de novo.`
const stray = (line: number) =>
  `Na linha ${line} há aspas (") fora do lugar. Corrija essa linha e carregue o ficheiro de novo.`
const tooLong = (line: number) =>
  `Na linha ${line} há uma célula com mais de ${LONGEST_CELL.toLocaleString('pt-PT', { useGrouping: 'always' })} caracteres. Faltam aspas (")?`
