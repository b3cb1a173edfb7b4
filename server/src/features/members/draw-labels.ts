import { Readable } from 'node:stream'
import { type Addressee, addressLines, type LabelSheet, labelsOn } from '@agremia/model/rules/label-sheets'
import { addPage, closePdf, type Frame, finishedPages, mm, openPdf, type Pdf } from '../../pdf/document.ts'
import { drawFittedLines } from '../../pdf/fit-lines.ts'

/** Free on every side of a label, because sheets never lie quite straight in a printer. */
const PADDING = mm(4)
export interface LabelPrint {
  /** Read one by one while pages are drawn, so they may come from a cursor. */
  addressees: Iterable<Addressee> | AsyncIterable<Addressee>
  sheet: LabelSheet
  /** Labels of the first sheet that are used already; fewer than the sheet has. */
  skip: number
  organisation: string
  madeAt: Date
}

/** Address labels on A4 sheets, as a PDF whose pages are sent as soon as they are full. */
export function drawLabels(print: LabelPrint): Readable {
  return Readable.from(drawSheets(print), { objectMode: false })
}

async function* drawSheets({ addressees, sheet, skip, organisation, madeAt }: LabelPrint): AsyncGenerator<Uint8Array> {
  const pdf = openPdf({ title: 'Etiquetas de morada', author: organisation, madeAt })
  let place = skip
  for await (const addressee of addressees) {
    if (place === labelsOn(sheet)) {
      addPage(pdf)
      yield* finishedPages(pdf)
      place = 0
    }
    drawLabel(pdf, addressLines(addressee), frameOf(sheet, place))
    place += 1
  }
  yield* closePdf(pdf)
}

/** The part of a label that is printed on; labels are counted from 0, row by row. */
function frameOf(sheet: LabelSheet, place: number): Frame {
  const row = Math.floor(place / sheet.columns)
  return {
    left: mm(sheet.left + (place % sheet.columns) * sheet.acrossStep) + PADDING,
    top: mm(sheet.top + row * sheet.downStep) + PADDING,
    width: mm(sheet.width) - 2 * PADDING,
    height: mm(sheet.height) - 2 * PADDING,
  }
}

/** The name in bold. */
const drawLabel = (pdf: Pdf, texts: readonly string[], frame: Frame) =>
  drawFittedLines(
    pdf,
    texts.map((text, index) => ({ text, font: index === 0 ? 'bold' : 'plain' })),
    frame,
  )
