import { isEmail } from '@agremia/model/rules/email'
import { fold } from '@agremia/model/rules/fold'
import { guessMapping } from '@agremia/model/rules/import/guess-mapping'
import { MOST_COLUMNS, MOST_ROWS } from '@agremia/model/rules/import/limits'
import { readDay } from '@agremia/model/rules/import/read-day'
import { SYNONYMS } from '@agremia/model/rules/import/synonyms'
import { detectDelimiter, readCsv, type TableRow } from './csv.ts'
import { decodeText } from './decode-text.ts'
import { EMPTY_FILE, NO_TABLE, refuseFile } from './refuse.ts'
import { readXlsx } from './xlsx.ts'

export interface Table {
  /** The delimiter of a CSV file; null for a workbook. */
  delimiter: string | null
  headings: string[]
  /** Cells by heading; rows without any are left out. */
  rows: AsyncGenerator<TableRow & { fault?: string }>
}

/** Lists often have a title or two above their headings. */
const LOOKED_AT = 20

/** Reads a file as a table: the headings at once, the rows as they are iterated. Throws a text for people if it is no table. */
export async function openTable(bytes: Buffer): Promise<Table> {
  const isWorkbook = bytes.subarray(0, 2).toString('latin1') === 'PK'
  const text = isWorkbook ? null : readText(bytes)
  const delimiter = text === null ? null : detectDelimiter(text)
  const all = text === null || delimiter === null ? readXlsx(bytes) : asAsync(readCsv(text, delimiter))
  const first: TableRow[] = []
  for (let next = await nextFilled(all); next; next = first.length < LOOKED_AT ? await nextFilled(all) : undefined)
    first.push(next)
  if (first.length === 0) throw refuseFile(EMPTY_FILE)
  refuseTooWide(first)
  const head = findHead(first)
  if (!isWorkbook) refuseProse(first, head)
  const headings = readHeadings(first, head)
  if (first.length === head + 1)
    throw refuseFile('O ficheiro só tem os títulos das colunas. Acrescente as linhas com os dados e tente de novo.')
  return { delimiter, headings, rows: dataRows(first.slice(head + 1), all, headings, !isWorkbook) }
}

function readText(bytes: Buffer): string {
  refuseKnownFormats(bytes)
  return decodeText(bytes)
}

async function* asAsync(rows: Iterable<TableRow>): AsyncGenerator<TableRow> {
  yield* rows
}

async function nextFilled(rows: AsyncGenerator<TableRow>): Promise<TableRow | undefined> {
  for (;;) {
    const next = await rows.next()
    if (next.done) return undefined
    if (next.value.cells.some(isFilled)) return next.value
  }
}

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''

function refuseKnownFormats(bytes: Buffer) {
  const start = bytes.subarray(0, 512).toString('latin1')
  if (start.startsWith('\xd0\xcf\x11\xe0'))
    throw refuseFile(
      'É um ficheiro do Excel antigo (.xls) ou protegido por palavra-passe. Abra-o no Excel, guarde-o como .xlsx sem palavra-passe e tente de novo.',
    )
  if (/^\s*(\ufeff|ï»¿)?\s*<(!doctype|html|table|\?xml)/i.test(start))
    throw refuseFile(
      'É uma página guardada com nome de folha de cálculo. Abra-a no Excel, guarde-a como .xlsx e tente de novo.',
    )
  if (start.startsWith('%PDF') || start.startsWith('{\\rtf')) throw refuseFile(NO_TABLE)
}

const fields = Object.keys(SYNONYMS).map(name => ({ name, label: name }))
const countKnown = (cells: readonly string[]) =>
  guessMapping(cells.slice(0, MOST_COLUMNS), fields).filter(Boolean).length
const width = (row: TableRow | undefined) => row?.cells.filter(isFilled).length ?? 0

/** The row with the headings: the one with the most words that we know, else the first that is about as wide as the table. */
function findHead(rows: readonly TableRow[]): number {
  const known = rows.map(({ cells }) => countKnown(cells))
  const most = Math.max(...known)
  const widest = Math.max(...rows.map(width))
  if (most >= Math.min(2, widest)) return known.indexOf(most)
  return rows.findIndex(row => width(row) * 2 >= widest)
}

/** Refuses a text that is no table. Prose has commas too, but its lines differ in their number and none is a known heading. */
function refuseProse(rows: readonly TableRow[], head: number) {
  const cells = rows[head]?.cells ?? []
  if (countKnown(cells) > 0) return
  const others = rows.slice(head + 1)
  const alike = others.filter(row => row.cells.length === cells.length).length
  if (cells.length < 2 || alike * 2 < others.length) throw refuseFile(NO_TABLE)
}

function refuseTooWide(rows: readonly TableRow[]) {
  const columns = Math.max(...rows.map(({ cells }) => cells.findLastIndex(isFilled) + 1))
  if (columns > MOST_COLUMNS)
    throw refuseFile(
      `O ficheiro tem ${columns} colunas; o máximo são ${MOST_COLUMNS}. Apague as que não são precisas e tente de novo.`,
    )
}

function readHeadings(rows: readonly TableRow[], head: number): string[] {
  const cells = rows[head]?.cells ?? []
  const lastFilled = cells.findLastIndex(isFilled)
  if (countKnown(cells) === 0 && cells.some(isData))
    throw refuseFile(
      'A primeira linha parece ter dados e não títulos. Acrescente, acima dela, uma linha com o título de cada coluna.',
    )
  const headings = cells.slice(0, lastFilled + 1).map((cell, column) => cell.trim() || `Coluna ${column + 1}`)
  const places = new Map<string, number>()
  for (const [column, heading] of headings.entries()) {
    const twin = places.get(fold(heading))
    if (twin !== undefined)
      throw refuseFile(
        `O título «${heading}» aparece duas vezes, nas colunas ${twin + 1} e ${column + 1}. Dê um título diferente a cada coluna.`,
      )
    places.set(fold(heading), column)
  }
  return headings
}

const isData = (cell: string) =>
  isEmail(cell.trim()) || /^\d{6,}$/.test(cell.replace(/[\s.-]/g, '')) || readDay(cell, '2000-01-01') !== null

async function* dataRows(
  first: readonly TableRow[],
  rest: AsyncGenerator<TableRow>,
  headings: readonly string[],
  isText: boolean,
): AsyncGenerator<TableRow & { fault?: string }> {
  let count = 0
  for (let row = first[0]; row; row = first[count] ?? (await nextFilled(rest))) {
    count += 1
    if (count > MOST_ROWS)
      throw refuseFile(
        `O ficheiro tem mais de ${MOST_ROWS.toLocaleString('pt-PT', { useGrouping: 'always' })} linhas. Divida-o em ficheiros mais pequenos.`,
      )
    const cells = headings.map((_, column) => withoutGuard((row.cells[column] ?? '').trim()))
    // In a CSV file one delimiter too many moves every cell after it into the next column.
    const isShifted = isText && row.cells.slice(headings.length).some(isFilled)
    yield { line: row.line, cells, ...(isShifted && { fault: SHIFTED }) }
  }
}

/** Programs that export, ours too, put an apostrophe before a text that a spreadsheet would run as a formula. */
const withoutGuard = (text: string) => (/^'[=+\-@]/.test(text) ? text.slice(1) : text)

const SHIFTED =
  'Esta linha tem mais células do que títulos. Ponha entre aspas os textos que têm o sinal que separa as colunas.'
