import type { PaymentInformation } from '@agremia/model/calls/payment-page'
import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { element, svgImage } from '../visitor-page/element.ts'

/** What is asked for: how much, of whom, what for and until when. */
export function summaryCard(information: PaymentInformation): HTMLElement {
  const { payer, lines, openAmount, total, pageQr } = information
  const isChanged = openAmount !== total
  return element(
    'section',
    { class: 'card summary', 'aria-label': 'O que está por pagar' },
    element('h1', {}, element('span', { class: 'label' }, 'A pagar '), printEuros(openAmount)),
    element('p', { class: 'payer' }, payer),
    element('p', { class: 'due' }, dueWords(information)),
    linesList(lines),
    lines.length > 1 && element('p', { class: 'total' }, element('span', {}, 'Total'), printEuros(total)),
    isChanged &&
      element(
        'p',
        { class: 'notice' },
        `Este pedido era de ${printEuros(total)}. Entretanto só falta pagar ${printEuros(openAmount)}, por transferência.`,
      ),
    pageQr !== null &&
      element(
        'div',
        { class: 'page-code' },
        svgImage(pageQr, 'Código QR desta página'),
        element('p', { class: 'hint' }, 'Prefere pagar no telemóvel? Leia este código com a câmara.'),
      ),
  )
}

export const linesList = (lines: PaymentInformation['lines']) =>
  element(
    'ul',
    { class: 'lines' },
    ...lines.map(({ description, owner, amount }) =>
      element(
        'li',
        {},
        element('span', {}, description, owner !== '' && element('small', {}, owner)),
        element('span', { class: 'amount' }, printEuros(amount)),
      ),
    ),
  )

const dueWords = ({ dueDate, isOverdue }: PaymentInformation) =>
  `${isOverdue ? 'Venceu em' : 'Pague até'} ${printDay(dueDate)}`
