import { CARD_SIZE } from '@agremia/model/rules/cards/sheet-layouts'
import { adviceNumber } from '@agremia/model/rules/collecting/payment-advice'
import { printDay } from '@agremia/model/rules/day'
import { printMoney } from '@agremia/model/rules/money'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { mm } from '../../pdf/document.ts'
import { GREY, INK } from '../../pdf/letter-head.ts'
import { drawBlock, drawLine, LINE_HEIGHT, type TextStyle } from '../../pdf/text.ts'
import type { LetterBlock } from '../messages/letters/draw-letters.ts'
import { paymentBlock } from '../messages/letters/payment-block.ts'
import type { OpenedRequest } from '../payment-requests/opened-request.ts'

const HINT: TextStyle = { font: 'plain', size: 8, color: GREY, align: 'center' }
const HEADING: TextStyle = { font: 'bold', size: 11, color: INK }
const TEXT: TextStyle = { font: 'plain', size: 9.5, color: INK }
/** Above the place of the card, so that the text does not touch it. */
const ABOVE = mm(4)
/** How long the lines at the corners of the place are. */
const CORNER = mm(6)

/**
 * Where the card is glued: on the last third of the sheet, so that neither it nor the text above it lies on a fold. Its corners
 * are marked, which the card covers.
 */
export const CARD_PLACE: LetterBlock = {
  heightAt: () => ABOVE + mm(CARD_SIZE.height),
  draw: (pdf, { left, top, width }) => {
    const place = { width: mm(CARD_SIZE.width), height: mm(CARD_SIZE.height) }
    const [x, y] = [left + (width - place.width) / 2, top + ABOVE]
    const { doc } = pdf
    for (const [cornerX, alongX] of [
      [x, CORNER],
      [x + place.width, -CORNER],
    ] as const) {
      for (const [cornerY, alongY] of [
        [y, CORNER],
        [y + place.height, -CORNER],
      ] as const) {
        doc
          .moveTo(cornerX + alongX, cornerY)
          .lineTo(cornerX, cornerY)
          .lineTo(cornerX, cornerY + alongY)
        doc.lineWidth(0.5).stroke(GREY)
      }
    }
    const middle = y + (place.height - HINT.size * LINE_HEIGHT) / 2
    drawLine(pdf, 'Lugar do cartão', x, middle, place.width, HINT)
  },
}

/** So many debts are named; of more only the sum is told, so that the advice stays on the sheet. */
const MOST_NAMED = 4

/** What the member is asked for, and how it can be paid. */
export function adviceBlock(
  request: OpenedRequest,
  { texts, publicUrl, today }: { texts: SettingTexts; publicUrl: string; today: string },
): LetterBlock {
  const ways = paymentBlock(request, texts, publicUrl)
  const lines = describe(request, today)
  const textHeight = HEADING.size * LINE_HEIGHT + mm(1) + lines.length * TEXT.size * LINE_HEIGHT + mm(2)
  return {
    heightAt: width => textHeight + ways.heightAt(width),
    draw: (pdf, { left, top, width }) => {
      const title = `Aviso de pagamento n.º ${adviceNumber(request.rfReference)}`
      drawLine(pdf, title, left, top, width, HEADING)
      let y = top + HEADING.size * LINE_HEIGHT + mm(1)
      for (const line of lines) y = drawBlock(pdf, line, { left, top: y, width }, TEXT, 1)
      ways.draw(pdf, { left, top: top + textHeight, width })
    },
  }
}

function describe({ lines, total, dueDate }: OpenedRequest, today: string): string[] {
  const due = dueDate < today ? `em atraso desde ${printDay(dueDate)}` : `até ${printDay(dueDate)}`
  const named = lines.slice(0, MOST_NAMED).map(({ description, amount }) => `${description}: ${printMoney(amount)}`)
  const others = lines.slice(MOST_NAMED).reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...named,
    ...(others > 0 ? [`Outras dívidas: ${printMoney(others)}`] : []),
    `Total a pagar: ${printMoney(total)}, ${due}.`,
  ]
}
