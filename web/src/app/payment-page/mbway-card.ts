import type { PaymentInformation, PaymentState } from '@agremia/model/calls/payment-page'
import { printEuros } from '@agremia/model/rules/money'
import { announce } from '../visitor-page/announce.ts'
import { failureOf } from '../visitor-page/call-api.ts'
import { element } from '../visitor-page/element.ts'
import { sendToPhone } from './ask.ts'
import { wayToPay } from './ways-to-pay.ts'

type MbwayState = PaymentState['mbway']

/** What is told of a request that came to nothing. */
const OUTCOMES: Readonly<Record<string, string>> = {
  rejected: 'O pedido foi recusado no telemóvel.',
  expired: 'O pedido expirou sem resposta.',
  declined: 'Este telemóvel não pôde pagar. Confirme o número e se a aplicação MB WAY está ativa.',
  error: 'O pedido não chegou ao telemóvel.',
}

export interface MbwayCard {
  card: HTMLElement
  /** Shows what has become of the request. */
  show(state: MbwayState): void
}

/** MB WAY: a phone number, then the request that waits on the phone, then what became of it. `onSent` gets the state after sending. */
export function mbwayCard({ openAmount }: PaymentInformation, onSent: (state: PaymentState) => void): MbwayCard {
  const body = element('div', {})
  const card = wayToPay('phone', 'MB WAY', body)
  let shown: string | undefined
  let waiting: Waiting | undefined

  // Kept, so that whoever tries again need not type the number again.
  const typed = { phone: '' }
  const showForm = (outcome: string | undefined) => body.replaceChildren(phoneForm(openAmount, outcome, typed, onSent))
  return {
    card,
    show(state) {
      const status = state?.status ?? 'none'
      const isNew = status !== shown
      shown = status
      if (status === 'pending' && state) {
        waiting ??= startWaiting(body)
        waiting.set(state)
      } else if (isNew) {
        const wasWaiting = waiting !== undefined
        waiting?.stop()
        waiting = undefined
        showForm(OUTCOMES[status])
        if (!wasWaiting) return
        announce(OUTCOMES[status] ?? '')
        body.querySelector('input')?.focus({ preventScroll: true })
      }
    },
  }
}

function phoneForm(
  amount: number,
  outcome: string | undefined,
  typed: { phone: string },
  onSent: (state: PaymentState) => void,
): HTMLElement {
  const input = element('input', {
    id: 'telemovel',
    type: 'tel',
    inputmode: 'tel',
    autocomplete: 'tel-national',
    maxlength: '20',
    'aria-describedby': 'telemovel-erro telemovel-nota',
    value: typed.phone,
  })
  const button = element('button', { type: 'submit', class: 'main' }, `Pagar ${printEuros(amount)}`)
  const fault = element('p', { id: 'telemovel-erro', class: 'fault' })
  const form = element(
    'form',
    { novalidate: true },
    outcome !== undefined &&
      element('p', { class: 'notice' }, `${outcome} Pode tentar de novo ou pagar de outra forma.`),
    element('label', { for: 'telemovel' }, 'Telemóvel'),
    element('div', { class: 'phone' }, input, button),
    fault,
    element('p', { id: 'telemovel-nota', class: 'hint' }, 'Recebe o pedido na aplicação MB WAY e confirma-o lá.'),
  )
  const tell = (text: string, isOfInput: boolean) => {
    fault.textContent = text
    if (isOfInput) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  input.addEventListener('input', () => {
    typed.phone = input.value
    tell('', false)
  })
  const send = async () => {
    if (button.getAttribute('aria-busy') === 'true') return
    tell('', false)
    button.setAttribute('aria-busy', 'true')
    try {
      onSent(await sendToPhone(input.value))
    } catch (error) {
      const { field, text } = failureOf(error, 'phone')
      tell(field ?? text, field !== undefined)
      announce(field ?? text)
      if (field !== undefined) input.focus()
    } finally {
      button.removeAttribute('aria-busy')
    }
  }
  form.addEventListener('submit', event => {
    event.preventDefault()
    void send()
  })
  return form
}

interface Waiting {
  /** How long the payer still has, of how long, as the server counts. */
  set(time: Pick<NonNullable<MbwayState>, 'seconds' | 'secondsLeft'>): void
  stop(): void
}

function startWaiting(body: HTMLElement): Waiting {
  const clock = element('span', { class: 'clock', role: 'timer' })
  const fill = element('div', { class: 'bar-fill' })
  const title = element('p', { class: 'waiting-title', tabindex: '-1' }, 'Confirme na aplicação MB WAY')
  body.replaceChildren(
    element('div', { class: 'waiting-head' }, title, clock),
    element('div', { class: 'bar' }, fill),
    element('p', { class: 'hint' }, 'Esta página avisa assim que o pagamento chegar. Pode deixá-la aberta.'),
  )
  title.focus({ preventScroll: true })
  announce('Pedido enviado. Confirme na aplicação MB WAY.')
  let endsAt = 0
  let length = 1
  const draw = () => {
    const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
    clock.textContent = left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` : 'A aguardar…'
    fill.style.width = `${Math.min(100, (left / length) * 100)}%`
  }
  const timer = setInterval(draw, 1000)
  return {
    set({ seconds, secondsLeft }) {
      length = seconds
      endsAt = performance.now() + secondsLeft * 1000
      draw()
    },
    stop: () => clearInterval(timer),
  }
}
