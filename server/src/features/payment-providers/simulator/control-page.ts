import { printInstant } from '@agremia/model/rules/day'
import { parseMoney, printMoney } from '@agremia/model/rules/money'
import type { SimulatedProvider, SimulatedRequest, SimulatedStatus } from './simulated-provider.ts'
import { type SimulatorRoutes, send } from './simulator-http.ts'

/** What a pressed button sends. */
type ControlForm = Partial<Record<'button' | 'requestId' | 'entity' | 'reference' | 'amount', string>>

const BUTTONS = {
  pay: 'Pagar',
  reject: 'Recusar',
  expire: 'Expirar',
  payWrongAmount: 'Pagar valor errado',
  payTwice: 'Callback em duplicado',
  payWrongKey: 'Callback com chave errada',
  payEarly: 'Callback fora de ordem',
  payUnheard: 'Pagar sem callback',
  refund: 'Devolver o dinheiro',
} as const
type Button = keyof typeof BUTTONS
const isButton = (text: string | undefined): text is Button => text !== undefined && Object.hasOwn(BUTTONS, text)

/** Buttons that a reference of Multibanco has, whoever has made it. */
const OF_REFERENCES: readonly Button[] = ['pay', 'payTwice', 'payWrongKey', 'payEarly', 'payUnheard']

const isControlForm = (form: ControlForm) => isButton(form.button)

/** Does what a button says. Anything that is not known, or no longer waits, is left as it is. */
async function pressButton(service: SimulatedProvider, form: ControlForm): Promise<void> {
  if (!isButton(form.button)) return
  const request = service.find(form.requestId ?? '')
  if (!request) return payTyped(service, form, form.button)
  if (form.button === 'reject') await service.end(request, 'rejected')
  else if (form.button === 'expire') await service.end(request, 'expired')
  else if (form.button === 'refund') await service.refund({ requestId: request.requestId, reference: '' })
  else if (form.button === 'payWrongAmount') await service.pay(request, { amount: request.amount + 100 })
  else await service.pay(request, { manner: mannerOf(form.button) })
}

const mannerOf = (button: Button) =>
  button === 'payTwice'
    ? 'twice'
    : button === 'payWrongKey'
      ? 'wrongKey'
      : button === 'payEarly'
        ? 'early'
        : button === 'payUnheard'
          ? 'lost'
          : 'once'

async function payTyped(
  service: SimulatedProvider,
  { entity = '', reference = '', amount = '' }: ControlForm,
  button: Button,
) {
  const digits = reference.replace(/\s/g, '')
  const cents = parseMoney(amount)
  if (!/^\d{5}$/.test(entity) || !/^\d{9}$/.test(digits) || cents === null || cents <= 0) return
  await service.payReference(entity, digits, cents, mannerOf(button))
}

const STATUS_WORDS: Readonly<Record<SimulatedStatus, string>> = {
  pending: 'À espera',
  paid: 'Pago',
  rejected: 'Recusado',
  expired: 'Expirado',
  declined: 'Não autorizado',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

const buttonsOf = (names: readonly Button[]) =>
  names.map(name => `<button name="button" value="${name}">${BUTTONS[name]}</button>`).join(' ')

const rowOf = (request: SimulatedRequest) => `<tr>
<td>${printInstant(request.createdAt.toISOString())}</td>
<td>${request.phone ? `MB WAY ${escapeHtml(request.phone)}` : `Multibanco ${escapeHtml(request.reference ?? '')}`}</td>
<td>${escapeHtml(request.orderId)}</td>
<td class="amount">${printMoney(request.amount)}</td>
<td>${STATUS_WORDS[request.status]}</td>
<td>${formOf(request)}</td></tr>`

/** What can still be done with a request. */
const formOf = ({ requestId, status }: SimulatedRequest) => {
  const names = Object.keys(BUTTONS)
    .filter(isButton)
    .filter(name => (name === 'refund' ? status === 'paid' : status === 'pending'))
  if (names.length === 0) return ''
  return `<form method="post" action="/sim"><input type="hidden" name="requestId" value="${requestId}">${buttonsOf(names)}</form>`
}

/** Where whoever tries the program plays the part of the bank and of the payer's phone. */
const controlPage = (service: SimulatedProvider) => `<!doctype html>
<html lang="pt-PT"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Simulador de pagamentos</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem;max-width:80rem;color:#1c1c1c;background:#fff}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #ccc;vertical-align:top}.amount{text-align:right;white-space:nowrap}button{font:inherit;padding:.2rem .6rem;margin:.1rem 0}label{display:inline-block;margin:0 1rem .5rem 0}input{font:inherit}</style></head>
<body><main><h1>Simulador de pagamentos</h1>
<p>Aqui faz de banco e de telemóvel de quem paga. Não há dinheiro verdadeiro.</p>
<h2>Pagar uma referência Multibanco</h2>
<form method="post" action="/sim">
<label>Entidade <input name="entity" value="99999" inputmode="numeric" size="6" required></label>
<label>Referência <input name="reference" inputmode="numeric" size="12" required></label>
<label>Valor <input name="amount" inputmode="decimal" size="8" required></label><br>
${buttonsOf(OF_REFERENCES)}</form>
<h2>Pedidos</h2>
<p>Os telemóveis acabados em 001 pagam ao fim de 5 segundos, em 002 recusam, em 003 deixam expirar, em 004 não são autorizados, em 005 dão erro e em 006 pagam sem que o programa seja avisado.</p>
<table><thead><tr><th>Hora</th><th>Forma</th><th>N.º do pedido</th><th class="amount">Valor</th><th>Estado</th><th>Ações</th></tr></thead>
<tbody>${service.requests().slice(0, 200).map(rowOf).join('')}</tbody></table>
</main></body></html>`

export const controlRoutes = (service: SimulatedProvider): SimulatorRoutes => ({
  'GET /sim': ({ response }) => send(response, 200, 'text/html; charset=utf-8', controlPage(service)),
  'POST /sim': async ({ body, response }) => {
    const form: ControlForm = Object.fromEntries(new URLSearchParams(body))
    if (!isControlForm(form)) return send(response, 422, 'text/plain; charset=utf-8', 'Pedido inválido.')
    await pressButton(service, form)
    response.writeHead(303, { location: '/sim' }).end()
  },
})
