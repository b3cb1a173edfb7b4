import { Readable } from 'node:stream'
import { printValue } from '@agremia/model/resource/format'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import type { PdfContents } from '../../../pdf/contents.ts'
import { addPage, closePdf, finishedPages, mm, openPdf, type Pdf } from '../../../pdf/document.ts'
import { GREY, INK } from '../../../pdf/letter-head.ts'
import { drawPageNumber, openPageNumbers, type PageNumbers, writePageTotal } from '../../../pdf/page-numbers.ts'
import { drawPlacedLines, paginateRichText } from '../../../pdf/rich-text.ts'
import { drawBlock, drawLine, LINE_HEIGHT, measureIn, type TextStyle } from '../../../pdf/text.ts'
import { wrapText } from '../../../pdf/wrap-text.ts'

/** One line of the list of recipients. */
export interface ProofRecipient {
  /** The member's number as the organisation prints it, or nothing. */
  memberNumber: string
  name: string
  /** «E-mail» or «Carta». */
  channel: string
  address: string
  /** Day of posting with its number, the mail server's acceptance, or why it did not leave. */
  outcome: string
}

export interface ProofAttachment {
  fileName: string
  sha256: string
}

/** What a proof says, all of it as it is printed. */
export interface Proof {
  organisation: string
  taxNumber: string
  /** The name of the template. */
  kind: string
  subject: string
  /** Label and value, such as «Preparada em» and its day and hour. */
  facts: readonly (readonly [label: string, value: string])[]
  /** What differs from recipient to recipient is named in brackets. */
  text: RichText
  hasPersonalParts: boolean
  attachments: readonly ProofAttachment[]
  /** What the post office gave for the letters that were taken there. */
  slips: readonly ProofAttachment[]
}

export interface ProofPrint extends Proof {
  recipients: Iterable<ProofRecipient> | AsyncIterable<ProofRecipient>
  /** SHA-256 of everything that the proof says, in hexadecimal. */
  dataHash: string
  madeAt: Date
  contents?: PdfContents
}

const MARGIN = mm(18)
const FOOTER_TOP = mm(284)
const BOTTOM = mm(278)
const TEXT: TextStyle = { font: 'plain', size: 9, color: INK }
const BOLD: TextStyle = { ...TEXT, font: 'bold' }
const CELL: TextStyle = { font: 'plain', size: 7.5, color: INK }
const SMALL: TextStyle = { font: 'plain', size: 7.5, color: GREY }
const HAIRLINE = '#c9cfd5'
const CELL_PADDING = mm(1)

interface Column {
  label: string
  width: number
  textOf(recipient: ProofRecipient): string
}

/** Widths together are those of the page between its margins. */
const COLUMNS: readonly Column[] = [
  { label: 'N.º', width: mm(13), textOf: ({ memberNumber }) => memberNumber },
  { label: 'Destinatário', width: mm(43), textOf: ({ name }) => name },
  { label: 'Canal', width: mm(13), textOf: ({ channel }) => channel },
  { label: 'Endereço', width: mm(55), textOf: ({ address }) => address },
  { label: 'Expedição ou aceitação', width: mm(50), textOf: ({ outcome }) => outcome },
]

/** A page of the proof that is being drawn. */
interface ProofPages {
  pdf: Pdf
  proof: Proof
  numbers: PageNumbers
  width: number
  y: number
}

/** The proof of a sending as a PDF: its facts, every recipient, and the text. The same data gives the same bytes. */
export const drawProof = (print: ProofPrint): Readable => Readable.from(drawAll(print), { objectMode: false })

async function* drawAll({ recipients, dataHash, madeAt, contents, ...proof }: ProofPrint): AsyncGenerator<Uint8Array> {
  const title = `Comprovativo de envio: ${proof.subject}`
  const pdf = openPdf({ title, author: proof.organisation, madeAt, contents })
  const numbers = openPageNumbers(pdf, { centre: pdf.width / 2 }, FOOTER_TOP, SMALL)
  const pages: ProofPages = { pdf, proof, numbers, width: pdf.width - 2 * MARGIN, y: MARGIN }
  drawFooter(pages)
  drawFacts(pages, dataHash)
  drawHeader(pages)
  let count = 0
  for await (const recipient of recipients) {
    count += 1
    drawRecipient(pages, recipient)
    yield* finishedPages(pdf)
  }
  drawNote(pages, count === 1 ? '1 destinatário.' : `${printValue('integer', count)} destinatários.`)
  drawAnnex(pages)
  writePageTotal(pdf, numbers)
  yield* closePdf(pdf)
}

function drawFooter({ pdf, proof, numbers, width }: ProofPages): void {
  drawBlock(pdf, proof.organisation, { left: MARGIN, top: FOOTER_TOP, width: width * 0.4 }, SMALL, 2)
  drawPageNumber(pdf, numbers)
}

function nextPage(pages: ProofPages): void {
  addPage(pages.pdf)
  pages.y = MARGIN
  drawFooter(pages)
}

function drawFacts(pages: ProofPages, dataHash: string): void {
  const { pdf, proof, width } = pages
  const block = (text: string, style: TextStyle, after = 0) => {
    pages.y = drawBlock(pdf, text, { left: MARGIN, top: pages.y, width }, style) + after
  }
  block('Comprovativo de envio', { ...BOLD, size: 16 }, mm(1))
  block([proof.organisation, proof.taxNumber && `NIPC ${proof.taxNumber}`].filter(Boolean).join(' · '), BOLD, mm(4))
  const facts = [['Mensagem', proof.kind], ['Assunto', proof.subject], ...proof.facts] as const
  for (const [label, value] of facts) drawFact(pages, label, value)
  drawFact(pages, 'Impressão digital dos dados (SHA-256)', dataHash)
  pages.y += mm(5)
}

function drawFact(pages: ProofPages, label: string, value: string): void {
  const { pdf, width } = pages
  const labelWidth = mm(50)
  const top = pages.y
  const labelEnd = drawBlock(pdf, label, { left: MARGIN, top, width: labelWidth - mm(2) }, { ...TEXT, color: GREY })
  const valueEnd = drawBlock(pdf, value, { left: MARGIN + labelWidth, top, width: width - labelWidth }, TEXT)
  pages.y = Math.max(labelEnd, valueEnd) + mm(0.5)
}

function drawHeader(pages: ProofPages): void {
  const lineHeight = CELL.size * LINE_HEIGHT
  pages.pdf.doc.rect(MARGIN, pages.y, pages.width, lineHeight + 2 * CELL_PADDING).fill('#eef1f4')
  let x = MARGIN
  for (const { label, width } of COLUMNS) {
    drawLine(pages.pdf, label, x + CELL_PADDING, pages.y + CELL_PADDING, width, { ...CELL, font: 'bold' })
    x += width
  }
  pages.y += lineHeight + 2 * CELL_PADDING
}

/** Nothing is cut: a name or an address takes as many lines as it needs. */
function drawRecipient(pages: ProofPages, recipient: ProofRecipient): void {
  const { pdf } = pages
  const measure = measureIn(pdf, CELL)
  const cells = COLUMNS.map(({ textOf, width }) =>
    wrapText(textOf(recipient), width - 2 * CELL_PADDING, measure, Number.POSITIVE_INFINITY),
  )
  const lineHeight = CELL.size * LINE_HEIGHT
  const height = Math.max(...cells.map(lines => lines.length)) * lineHeight + 2 * CELL_PADDING
  if (pages.y + height > BOTTOM) {
    nextPage(pages)
    drawHeader(pages)
  }
  let x = MARGIN
  for (const [index, lines] of cells.entries()) {
    for (const [place, line] of lines.entries()) {
      drawLine(pdf, line, x + CELL_PADDING, pages.y + CELL_PADDING + place * lineHeight, 0, CELL)
    }
    x += COLUMNS[index]?.width ?? 0
  }
  pages.y += height
  pdf.doc
    .moveTo(MARGIN, pages.y)
    .lineTo(MARGIN + pages.width, pages.y)
    .lineWidth(0.4)
    .stroke(HAIRLINE)
}

function drawNote(pages: ProofPages, text: string): void {
  if (pages.y + mm(8) > BOTTOM) nextPage(pages)
  drawLine(pages.pdf, text, MARGIN + CELL_PADDING, pages.y + mm(2), pages.width, SMALL)
  pages.y += mm(8)
}

/** The text on pages of its own, with the attachments that left with it. */
function drawAnnex(pages: ProofPages): void {
  const { pdf, proof, width } = pages
  nextPage(pages)
  pages.y = drawBlock(pdf, 'Anexo: texto da mensagem', { left: MARGIN, top: pages.y, width }, { ...BOLD, size: 13 })
  pages.y = drawBlock(pdf, proof.subject, { left: MARGIN, top: pages.y + mm(2), width }, BOLD) + mm(3)
  if (proof.hasPersonalParts) {
    pages.y = drawBlock(pdf, PERSONAL_PARTS, { left: MARGIN, top: pages.y, width }, SMALL) + mm(3)
  }
  const firstTop = pages.y
  const parts = paginateRichText(pdf, proof.text, width, TEXT.size, page => BOTTOM - (page === 0 ? firstTop : MARGIN))
  for (const [index, lines] of parts.entries()) {
    if (index > 0) nextPage(pages)
    drawPlacedLines(pdf, lines, { left: MARGIN, top: pages.y }, TEXT.color)
  }
  pages.y += (parts.at(-1)?.at(-1)?.y ?? 0) + mm(10)
  drawFiles(pages, 'Ficheiros anexados, com a sua impressão digital (SHA-256)', proof.attachments)
  drawFiles(pages, 'Guias dos correios, com a sua impressão digital (SHA-256)', proof.slips)
}

const PERSONAL_PARTS =
  'O texto é o mesmo para todos, exceto o que está entre parênteses retos, que cada mensagem traz preenchido com os dados do seu destinatário.'

function drawFiles(pages: ProofPages, heading: string, files: readonly ProofAttachment[]): void {
  if (files.length === 0) return
  const { pdf, width } = pages
  const blocks: [string, TextStyle][] = [
    [heading, BOLD],
    ...files.flatMap(({ fileName, sha256 }): [string, TextStyle][] => [
      [fileName, TEXT],
      [sha256, SMALL],
    ]),
  ]
  for (const [text, style] of blocks) {
    const lines = wrapText(text, width, measureIn(pdf, style), Number.POSITIVE_INFINITY).length
    if (pages.y + lines * style.size * LINE_HEIGHT > BOTTOM) nextPage(pages)
    pages.y = drawBlock(pdf, text, { left: MARGIN, top: pages.y, width }, style)
  }
  pages.y += mm(4)
}
