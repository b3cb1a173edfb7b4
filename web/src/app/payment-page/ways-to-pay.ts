import type { PaymentInformation } from '@agremia/model/calls/payment-page'
import { printMultibancoReference } from '@agremia/model/rules/collecting/multibanco-reference'
import { printRfReference } from '@agremia/model/rules/collecting/rf-reference'
import { printDay } from '@agremia/model/rules/day'
import { printIban } from '@agremia/model/rules/iban'
import { printEuros } from '@agremia/model/rules/money'
import { element, type IconName, icon, svgImage } from '../visitor-page/element.ts'
import { askReference } from './ask.ts'
import { copiedValue } from './copied-value.ts'

/** From this width on, there is room for codes that another device reads. */
export const WIDE = '(min-width: 56rem)'

let cards = 0

/** One way to pay. */
export function wayToPay(
  iconName: IconName,
  title: string,
  ...children: readonly (Node | false | null)[]
): HTMLElement {
  cards += 1
  const id = `forma-${cards}`
  const heading = element('h2', { id }, title)
  const head = element('div', { class: 'way-head' }, element('span', { class: 'icon' }, icon(iconName)), heading)
  return element('section', { class: 'card', 'aria-labelledby': id }, head, ...children)
}

/** Where the payment service makes the reference, it is asked for while the rest of the page is already there. */
export function multibancoCard(information: PaymentInformation): HTMLElement | null {
  const { multibanco, isReferenceWanted } = information
  if (!multibanco && !isReferenceWanted) return null
  const body = element('div', {})
  if (multibanco) body.append(...multibancoValues(information, multibanco))
  else {
    body.append(element('p', { class: 'hint', role: 'status' }, 'A pedir a referência…'))
    askReference().then(
      made => body.replaceChildren(...(made ? multibancoValues(information, made) : [noReference()])),
      () => body.replaceChildren(noReference()),
    )
  }
  return wayToPay('card', 'Multibanco', body)
}

const noReference = () =>
  element(
    'p',
    { role: 'status' },
    'Não foi possível obter a referência Multibanco. Pague de outra forma, ou volte mais tarde.',
  )

const multibancoValues = (
  { openAmount, expiresOn }: PaymentInformation,
  { entity, reference }: NonNullable<PaymentInformation['multibanco']>,
) => [
  element(
    'dl',
    { class: 'values' },
    copiedValue({ label: 'Entidade', text: entity }),
    copiedValue({ label: 'Referência', text: printMultibancoReference(reference), copied: reference }),
    amountValue(openAmount),
  ),
  element(
    'p',
    { class: 'hint' },
    `Num Multibanco ou na aplicação do seu banco, em «Pagamento de serviços». Válida até ${printDay(expiresOn)}.`,
  ),
]

export function transferCard({ transfer, openAmount, organisation }: PaymentInformation): HTMLElement | null {
  if (!transfer) return null
  const { iban, bic, reference, qr } = transfer
  return wayToPay(
    'bank',
    'Transferência',
    element(
      'dl',
      { class: 'values' },
      copiedValue({ label: 'IBAN', text: printIban(iban), copied: iban }),
      bic !== '' && copiedValue({ label: 'BIC', text: bic }),
      copiedValue({ label: 'Titular', text: organisation.name }),
      copiedValue({ label: 'Descritivo', text: printRfReference(reference), copied: reference }),
      amountValue(openAmount),
    ),
    element('p', { class: 'hint' }, 'Escreva o descritivo na transferência, para sabermos que é sua.'),
    qr !== null &&
      element(
        'details',
        { class: 'code', open: window.matchMedia(WIDE).matches },
        element('summary', {}, 'Código QR para a aplicação do banco'),
        svgImage(qr, 'Código QR com os dados da transferência'),
        element('p', { class: 'hint' }, 'Leia-o com a aplicação do seu banco: preenche a transferência por si.'),
      ),
  )
}

const amountValue = (amount: number) =>
  copiedValue({ label: 'Valor', text: printEuros(amount), copied: amount.toFixed(2).replace('.', ',') })
