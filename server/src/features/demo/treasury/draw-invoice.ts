import { deflateSync } from 'node:zlib'
import { printDay } from '@agremia/model/rules/day'
import { printMoney } from '@agremia/model/rules/money'
import { assemblePdf, streamObject } from '../../../pdf/assemble-pdf.ts'
import { qrCodeRuns } from '../../../pdf/qr-code.ts'
import {
  amountsOf,
  fiscalQrText,
  hashLetters,
  INVOICE_TITLES,
  type Invoice,
  PROGRAM_NUMBER,
  percentOf,
} from './invoice.ts'

export interface InvoiceFile {
  pdf: Buffer
  /** The words on it, line by line, as the PDF reader finds them. */
  text: string
  qrText: string | null
}

const WIDTH = 595
const HEIGHT = 842
const LEFT = 48
const RIGHT = WIDTH - 48
/** In points: about 30 mm, the least that the tax authority allows. */
const QR_SIZE = 88
const TABLE_TOP = 560
const ROW = 18

/**
 * Draws an invoice of an invented supplier, one A4 page with the fonts that every PDF reader has. It writes the operators itself,
 * because the demonstration draws nearly a thousand of them at its first start.
 */
export function drawInvoice(invoice: Invoice): InvoiceFile {
  const sheet = createSheet()
  drawHead(sheet, invoice)
  const tableEnd = drawLines(sheet, invoice)
  drawTotals(sheet, invoice, tableEnd)
  const qrText = invoice.hasQr ? fiscalQrText(invoice) : null
  if (qrText) drawCode(sheet, qrText)
  drawFoot(sheet, invoice)
  return { pdf: toPdf(sheet, invoice.isAskew ?? false), text: sheet.words.join('\n'), qrText }
}

interface Sheet {
  operators: string[]
  words: string[]
}
const createSheet = (): Sheet => ({ operators: [], words: [] })

interface TextStyle {
  size?: number
  isBold?: boolean
  color?: string
}

function write(sheet: Sheet, text: string, x: number, y: number, style: TextStyle = {}) {
  const { size = 9, isBold = false, color = '0.15 0.17 0.2' } = style
  sheet.words.push(text)
  sheet.operators.push(`BT ${color} rg /${isBold ? 'B' : 'F'} ${size} Tf ${x} ${y} Td (${encode(text)}) Tj ET`)
}

/** Only for amounts, days and numbers, whose characters have the known widths below. */
const writeRight = (sheet: Sheet, text: string, x: number, y: number, style: TextStyle = {}) =>
  write(sheet, text, Math.round((x - widthOf(text, style.size ?? 9)) * 100) / 100, y, style)

/** In thousandths of the size, of Helvetica; most other characters are as wide as a digit. */
const NARROW: Readonly<Record<string, number>> = { ' ': 278, ',': 278, '.': 278, '/': 278, '-': 333, '%': 889 }
const DIGIT_WIDTH = 556
const widthOf = (text: string, size: number) =>
  ([...text].reduce((sum, character) => sum + (NARROW[character] ?? DIGIT_WIDTH), 0) * size) / 1000

/** Characters of the encoding WinAnsi that are elsewhere in Unicode. */
const WIN_ANSI: Readonly<Record<string, string>> = { '€': '\x80', '–': '\x96', '’': '\x92', '…': '\x85', '\u202f': ' ' }
const encode = (text: string) =>
  text.replace(/[€–’…\u202f]/g, character => WIN_ANSI[character] ?? '').replace(/[\\()]/g, '\\$&')

const fill = (sheet: Sheet, color: string, x: number, y: number, width: number, height: number) =>
  sheet.operators.push(`${color} rg ${x} ${y} ${width} ${height} re f`)

const money = (cents: number) => printMoney(cents).replaceAll('\u00a0', ' ')

/** A colour of its own for each supplier, so that their papers do not all look alike. */
function colorOf(nif: string): string {
  const hue = Number(nif.slice(-4, -1)) % 6
  return (
    ['0.12 0.3 0.5', '0.5 0.16 0.2', '0.1 0.4 0.3', '0.36 0.26 0.5', '0.2 0.22 0.26', '0.55 0.33 0.08'][hue] ?? '0 0 0'
  )
}

function drawHead(sheet: Sheet, { supplier, buyer, type, number, date, dueDate, atcud, hasQr }: Invoice) {
  const color = colorOf(supplier.nif)
  fill(sheet, color, 0, HEIGHT - 10, WIDTH, 10)
  write(sheet, supplier.name, LEFT, 790, { size: 14, isBold: true, color })
  for (const [index, line] of [...supplier.address, `NIF ${supplier.nif}`].entries())
    write(sheet, line, LEFT, 774 - index * 12)
  write(sheet, `${INVOICE_TITLES[type]} ${number}`, LEFT, 690, { size: 13, isBold: true })
  write(sheet, 'Original', LEFT, 676, { size: 8 })
  write(sheet, `Data: ${printDay(date)}`, LEFT, 656)
  if (dueDate) write(sheet, `Vencimento: ${printDay(dueDate)}`, LEFT, 642)
  if (hasQr) write(sheet, `ATCUD: ${atcud}`, LEFT, dueDate ? 628 : 642)
  fill(sheet, '0.95 0.95 0.96', 320, 618, RIGHT - 320, 66)
  write(sheet, 'Exmo.(s) Sr.(s)', 330, 670, { size: 8 })
  // Long names go on in a second line, at a space.
  for (const [index, line] of [...inTwo(buyer.name), ...buyer.address, `NIF ${buyer.nif}`].slice(0, 4).entries())
    write(sheet, line, 330, 657 - index * 12, { isBold: index === 0 })
}

const MOST_LETTERS = 38
function inTwo(text: string): string[] {
  if (text.length <= MOST_LETTERS) return [text]
  const at = text.lastIndexOf(' ', MOST_LETTERS)
  return [text.slice(0, at), text.slice(at + 1)]
}

/** Answers where the table ends. */
function drawLines(sheet: Sheet, { supplier, lines }: Invoice): number {
  fill(sheet, colorOf(supplier.nif), LEFT, TABLE_TOP, RIGHT - LEFT, ROW)
  const white = { color: '1 1 1', isBold: true }
  write(sheet, 'Descrição', LEFT + 6, TABLE_TOP + 6, white)
  write(sheet, 'IVA', 412, TABLE_TOP + 6, white)
  write(sheet, 'Valor', RIGHT - 32, TABLE_TOP + 6, white)
  let y = TABLE_TOP
  for (const { text, rate, base } of lines) {
    y -= ROW
    write(sheet, text, LEFT + 6, y + 6)
    writeRight(sheet, rate === 'nao_sujeita' ? '-' : `${percentOf(rate)} %`, 430, y + 6)
    writeRight(sheet, money(base), RIGHT - 6, y + 6)
    fill(sheet, '0.85 0.86 0.88', LEFT, y, RIGHT - LEFT, 0.5)
  }
  return y
}

function drawTotals(sheet: Sheet, { lines, withholding = 0 }: Invoice, tableEnd: number) {
  const { netAmount, notSubjectAmount, vatAmount, totalAmount } = amountsOf(lines)
  const rows: [string, number][] = [
    ['Total sem IVA', netAmount],
    ...(notSubjectAmount > 0 ? ([['Não sujeito a IVA', notSubjectAmount]] satisfies [string, number][]) : []),
    ['IVA', vatAmount],
    ['Total', totalAmount],
    ...(withholding > 0
      ? ([
          ['Retenção na fonte', -withholding],
          ['A pagar', totalAmount - withholding],
        ] satisfies [string, number][])
      : []),
  ]
  for (const [index, [label, amount]] of rows.entries()) {
    const y = tableEnd - 26 - index * 16
    const style = { isBold: label === 'Total' || label === 'A pagar', size: label === 'Total' ? 11 : 9 }
    write(sheet, label, 360, y, style)
    writeRight(sheet, money(amount), RIGHT - 6, y, style)
  }
}

function drawCode(sheet: Sheet, text: string) {
  const { side, runs } = qrCodeRuns(text)
  const module = QR_SIZE / side
  const scale = module.toFixed(5)
  // Downwards from the top of the square, as the rows of the symbol go.
  sheet.operators.push(
    `q 0 0 0 rg ${scale} 0 0 -${scale} ${LEFT} ${84 + QR_SIZE} cm`,
    runs.map(({ left, top, length }) => `${left} ${top} ${length} 1 re`).join('\n'),
    'f Q',
  )
}

function drawFoot(sheet: Sheet, { number, hasQr }: Invoice) {
  const small = { size: 7, color: '0.4 0.42 0.46' }
  if (hasQr)
    write(sheet, `${hashLetters(number)}-Processado por programa certificado n.º ${PROGRAM_NUMBER}/AT`, LEFT, 64, small)
  write(sheet, 'Documento fictício, para demonstração.', LEFT, 52, small)
}

/** A slight turn on a table, in degrees. */
const ASKEW = 3.5

function toPdf({ operators }: Sheet, isAskew: boolean): Buffer {
  const content = isAskew ? [...tableTop(), ...operators, 'Q'] : operators
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R /Lang (pt-PT) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F 5 0 R /B 6 0 R >> >> >>`,
    // Written as bytes: each character of the operators is one of WinAnsi.
    streamObject('/Filter /FlateDecode', deflateSync(Buffer.from(content.join('\n'), 'latin1'), { level: 6 })),
    font('Helvetica'),
    font('Helvetica-Bold'),
  ])
}

/** The table, the shadow of the sheet and the sheet, turned and a little smaller than the picture. */
function tableTop(): string[] {
  const [sin, cos] = [Math.sin((ASKEW * Math.PI) / 180) * 0.9, Math.cos((ASKEW * Math.PI) / 180) * 0.9]
  const matrix = [cos, sin, -sin, cos, 56, 24].map(value => value.toFixed(4)).join(' ')
  return [
    `0.42 0.33 0.25 rg 0 0 ${WIDTH} ${HEIGHT} re f`,
    `q ${matrix} cm`,
    `0.3 0.24 0.18 rg 6 -6 ${WIDTH} ${HEIGHT} re f`,
    `0.97 0.96 0.93 rg 0 0 ${WIDTH} ${HEIGHT} re f`,
  ]
}
