import { printMultibancoReference } from '@agremia/model/rules/collecting/multibanco-reference'
import { printRfReference } from '@agremia/model/rules/collecting/rf-reference'
import { printDay } from '@agremia/model/rules/day'
import { printIban } from '@agremia/model/rules/iban'
import { printMoney } from '@agremia/model/rules/money'
import { type Frame, mm, type Pdf } from '../../pdf/document.ts'
import { GREY, INK } from '../../pdf/letter-head.ts'
import { drawQrCode } from '../../pdf/qr-code.ts'
import { drawBlock, drawLine, LINE_HEIGHT, type TextStyle } from '../../pdf/text.ts'
import type { WaysToPay } from '../payment-requests/ways-to-pay.ts'

const GAP = mm(3)
const PADDING = mm(3.5)
const QR = mm(28)
const BORDER = '#aab2ba'
const TITLE: TextStyle = { font: 'bold', size: 10, color: INK }
const LABEL: TextStyle = { font: 'plain', size: 7.5, color: GREY }
const VALUE: TextStyle = { font: 'bold', size: 10.5, color: INK }
const HINT: TextStyle = { font: 'plain', size: 8, color: GREY }
const TITLE_HEIGHT = TITLE.size * LINE_HEIGHT + mm(1)
const FACT_HEIGHT = (LABEL.size + VALUE.size) * LINE_HEIGHT + mm(0.8)
const HINT_HEIGHT = HINT.size * LINE_HEIGHT
const FACTS_TOP = PADDING + TITLE_HEIGHT
const MULTIBANCO = FACTS_TOP + 2 * FACT_HEIGHT + 2 * HINT_HEIGHT + PADDING
const WIDE_TRANSFER = FACTS_TOP + 2 * FACT_HEIGHT + HINT_HEIGHT + PADDING
/** Its code stands below its facts. */
const NARROW_TRANSFER = FACTS_TOP + 2 * FACT_HEIGHT + QR + mm(2)
const PAGE = QR + mm(2)

type Place = Pick<Frame, 'left' | 'top' | 'width'>
type Way = 'multibanco' | 'transfer' | 'page'

/** Where each way stands: a transfer beside the others where there is Multibanco too, otherwise one below the other. */
function placeWays({ multibanco, transfer, pageUrl }: WaysToPay, { left, top, width }: Place) {
  const places = new Map<Way, Frame>()
  const isBeside = multibanco !== null && transfer !== null
  const own = isBeside ? (width - GAP) / 2 : width
  let y = top
  const place = (way: Way, height: number) => {
    places.set(way, { left, top: y, width: own, height })
    y += height + GAP
  }
  if (multibanco) place('multibanco', MULTIBANCO)
  if (transfer && !isBeside) place('transfer', WIDE_TRANSFER)
  if (pageUrl !== null) place('page', PAGE)
  if (isBeside) {
    const height = Math.max(NARROW_TRANSFER, y - GAP - top)
    places.set('transfer', { left: left + own + GAP, top, width: own, height })
    const last = places.get(pageUrl === null ? 'multibanco' : 'page')
    if (last) last.height = top + height - last.top
  }
  return places
}

/** How high the block is, so that it is not broken by the end of a page; nothing where there is no way. */
export const heightOfWays = (ways: WaysToPay, width: number) =>
  Math.max(0, ...[...placeWays(ways, { left: 0, top: 0, width }).values()].map(({ top, height }) => top + height))

/** Frames with everything that each way of paying asks for, as large as people read it from paper. */
export function drawWaysToPay(pdf: Pdf, ways: WaysToPay, amount: number, at: Place): void {
  const { transfer, multibanco, pageUrl, hasMbway } = ways
  const places = placeWays(ways, at)
  const [mbPlace, transferPlace, pagePlace] = [places.get('multibanco'), places.get('transfer'), places.get('page')]
  if (multibanco && mbPlace) drawMultibanco(pdf, multibanco, amount, mbPlace)
  if (transfer && transferPlace) drawTransfer(pdf, transfer, transferPlace, multibanco === null)
  if (pageUrl !== null && pagePlace) drawPage(pdf, pageUrl, hasMbway, pagePlace)
}

function drawMultibanco(
  pdf: Pdf,
  { entity, reference, expiresOn }: NonNullable<WaysToPay['multibanco']>,
  amount: number,
  frame: Frame,
): void {
  const inside = drawBorder(pdf, frame)
  const half = inside.width / 2
  const top = drawTitle(pdf, 'Multibanco ou homebanking', inside)
  drawFact(pdf, 'Entidade', entity, { ...inside, top, width: half })
  drawFact(pdf, 'Valor', printMoney(amount), { ...inside, top, left: inside.left + half, width: half })
  const below = drawFact(pdf, 'Referência', printMultibancoReference(reference), { ...inside, top: top + FACT_HEIGHT })
  const until = `Pagamento de serviços, até ${printDay(expiresOn)}. Também na aplicação MB WAY.`
  drawBlock(pdf, until, { ...inside, top: below }, HINT, 2)
}

const SCAN = 'Leia o código na aplicação do seu banco: a transferência fica preenchida.'

function drawTransfer(
  pdf: Pdf,
  { owner, iban, reference, qrText }: NonNullable<WaysToPay['transfer']>,
  frame: Frame,
  isWide: boolean,
): void {
  const inside = drawBorder(pdf, frame)
  const facts = isWide && qrText !== null ? { ...inside, width: inside.width - QR } : inside
  let y = drawTitle(pdf, 'Transferência bancária', facts)
  y = drawFact(pdf, `IBAN de ${owner}`, printIban(iban), { ...facts, top: y })
  y = drawFact(pdf, 'Descritivo da transferência', printRfReference(reference), { ...facts, top: y })
  if (qrText === null) return
  if (isWide) {
    const code = { left: frame.left + frame.width - QR - mm(1), top: frame.top + (frame.height - QR) / 2 }
    drawQrCode(pdf, qrText, { ...code, size: QR })
    drawBlock(pdf, SCAN, { ...facts, top: y }, HINT, 1)
    return
  }
  // The white edge of the code counts as part of the padding.
  const code = { left: inside.left - mm(2), top: y }
  drawQrCode(pdf, qrText, { ...code, size: QR })
  const left = code.left + QR + mm(1)
  drawBlock(pdf, SCAN, { left, top: y + mm(7), width: inside.left + inside.width - left }, HINT)
}

function drawPage(pdf: Pdf, url: string, hasMbway: boolean, frame: Frame): void {
  const inside = drawBorder(pdf, frame)
  const left = frame.left + QR + mm(2)
  const text = { left, width: inside.left + inside.width - left }
  drawQrCode(pdf, url, { left: frame.left + mm(1), top: frame.top + mm(1), size: QR })
  let y = drawTitle(pdf, hasMbway ? 'Online e por MB WAY' : 'Online', { ...inside, ...text })
  y = drawBlock(pdf, 'Leia o código com o telemóvel, ou escreva:', { ...text, top: y }, HINT, 2)
  drawBlock(pdf, url.replace(/^https?:\/\//, ''), { ...text, top: y + mm(0.5) }, { ...HINT, color: INK }, 4)
}

/** Answers what is inside of the border. */
function drawBorder({ doc }: Pdf, { left, top, width, height }: Frame): Frame {
  doc.roundedRect(left, top, width, height, 4).lineWidth(0.7).stroke(BORDER)
  return { left: left + PADDING, top: top + PADDING, width: width - 2 * PADDING, height: height - 2 * PADDING }
}

function drawTitle(pdf: Pdf, title: string, { left, top, width }: Frame): number {
  drawLine(pdf, title, left, top, width, TITLE)
  return top + TITLE_HEIGHT
}

/** Answers where the next fact begins. */
function drawFact(pdf: Pdf, label: string, value: string, { left, top, width }: Frame): number {
  drawBlock(pdf, label, { left, top, width }, LABEL, 1)
  drawBlock(pdf, value, { left, top: top + LABEL.size * LINE_HEIGHT, width }, VALUE, 1)
  return top + FACT_HEIGHT
}
