import type { PaymentInformation } from '@agremia/model/calls/payment-page'
import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { element } from '../visitor-page/element.ts'
import { messageCard } from '../visitor-page/message-card.ts'
import { linesList } from './summary.ts'

/** The page of a request that can no longer be paid; undefined while it can. */
export function outcomeCard(information: PaymentInformation): HTMLElement | undefined {
  const { status, total, payer, lines, paidOn, isReceiptMailed, expiresOn } = information
  const about = [element('p', { class: 'payer' }, payer), linesList(lines)]
  if (status === 'pago')
    return messageCard(
      'done',
      'Pagamento recebido. Obrigado!',
      'good',
      `Recebemos ${printEuros(total)}${paidOn ? ` em ${printDay(paidOn)}` : ''}.`,
      isReceiptMailed && element('p', {}, 'Enviámos o recibo para o e-mail da ficha.'),
      ...about,
    )
  if (status === 'expirado')
    return messageCard(
      'clock',
      'Este pedido de pagamento expirou',
      'plain',
      `Era válido até ${printDay(expiresOn)}. Se ainda não pagou, peça-nos um novo ou pague a partir da sua página.`,
      ...about,
    )
  if (status === 'anulado')
    return messageCard(
      'stop',
      'Este pedido de pagamento já não é válido',
      'plain',
      'Foi substituído por outro, ou nada ficou por pagar. Não pague com estas referências; em caso de dúvida, contacte-nos.',
      ...about,
    )
  return undefined
}
