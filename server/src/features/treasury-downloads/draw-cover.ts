import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { printDay } from '@agremia/model/rules/day'
import { printMoney } from '@agremia/model/rules/money'
import type { PlainPdf } from '../../outside/pdf-reader/pdf-reading.ts'
import { addPage, closePdf, mm, openPdf, type Pdf } from '../../pdf/document.ts'
import { GREY, INK } from '../../pdf/letter-head.ts'
import { drawTableHeader, drawTableRow, type TableColumn, type TablePages } from '../../pdf/table.ts'
import { drawBlock, drawLine, LINE_HEIGHT, type TextStyle } from '../../pdf/text.ts'
import { printCell } from '../../resource/export/cell-text.ts'
import type { ArchivedDocument, DocumentArchive } from './archived-document.ts'

const MARGIN = mm(15)
const TITLE: TextStyle = { font: 'bold', size: 15, color: INK }
const LINE: TextStyle = { font: 'plain', size: 9, color: GREY }

/** Together as wide as the page between its margins. */
const COLUMNS: readonly TableColumn[] = [
  { label: 'N.º', width: mm(22) },
  { label: 'Data', width: mm(20) },
  { label: 'Entidade', width: mm(44) },
  { label: 'Descrição', width: mm(48) },
  { label: 'Valor', width: mm(26), align: 'right' },
  { label: 'Página', width: mm(20), align: 'right' },
]

export interface CoverLine {
  document: ArchivedDocument
  /** Of the pages behind the cover, from 1; undefined where its PDF is a file of its own. */
  page: number | undefined
}

type CoverArchive = Pick<DocumentArchive, 'organisation' | 'madeAt'>

/** The list at the front of a block. Its page numbers count the list's own pages, so it is drawn once to count them. */
export async function drawCover(archive: CoverArchive, title: string, lines: readonly CoverLine[]): Promise<Buffer> {
  const draft = drawLines(archive, title, lines, 0)
  const cover = drawLines(archive, title, lines, draft.pageCount)
  return bytesOf(cover)
}

function drawLines({ organisation, madeAt }: CoverArchive, title: string, lines: readonly CoverLine[], before: number) {
  const { pdf, pages } = openPages(organisation, title, madeAt)
  drawTableHeader(pages, COLUMNS)
  for (const { document, page } of lines)
    drawTableRow(pages, COLUMNS, [
      document.number,
      printDay(document.date),
      document.entityName ?? '',
      document.description,
      printMoney(document.totalAmount),
      page === undefined ? 'à parte' : String(before + page),
    ])
  return pdf
}

/** Tells a document's data, in the place of the PDF that it does not have. */
export async function drawDataPage(
  { organisation, madeAt, columns }: CoverArchive & Pick<DocumentArchive, 'columns'>,
  { number, cells }: Pick<ArchivedDocument, 'number' | 'cells'>,
  reason: string,
): Promise<PlainPdf> {
  const { pdf, pages } = openPages(organisation, `Documento ${number}`, madeAt)
  const width = pdf.width - 2 * MARGIN
  pages.y = drawBlock(pdf, reason, { left: MARGIN, top: pages.y, width }, LINE) + mm(3)
  const table: TableColumn[] = [
    { label: 'Campo', width: mm(55) },
    { label: 'Valor', width: mm(125) },
  ]
  columns.forEach(({ label, kind }, index) => {
    const text = printCell(cells[index] ?? null, kind, printMoney)
    if (text !== '') drawTableRow(pages, table, [label, text])
  })
  return { pages: pdf.pageCount, bytes: await bytesOf(pdf) }
}

function openPages(organisation: string, title: string, madeAt: Date): { pdf: Pdf; pages: TablePages } {
  const pdf = openPdf({ title, author: organisation, madeAt })
  const width = pdf.width - 2 * MARGIN
  drawLine(pdf, organisation, MARGIN, MARGIN, width, LINE)
  const top = drawBlock(pdf, title, { left: MARGIN, top: MARGIN + LINE.size * LINE_HEIGHT, width }, TITLE) + mm(4)
  const pages: TablePages = {
    pdf,
    left: MARGIN,
    bottom: pdf.height - MARGIN,
    y: top,
    nextPage() {
      addPage(pdf)
      return MARGIN
    },
  }
  return { pdf, pages }
}

const bytesOf = (pdf: Pdf) => buffer(Readable.from(closePdf(pdf), { objectMode: false }))
