import '../visitor-page/visitor-page.css'
import './payment-page.css'
import './ways-to-pay.css'
import type { PaymentInformation, PaymentState } from '@agremia/model/calls/payment-page'
import { printEuros } from '@agremia/model/rules/money'
import { printPhone } from '@agremia/model/rules/phone'
import { announce, announcements } from '../visitor-page/announce.ts'
import { CallFailure, failureOf } from '../visitor-page/call-api.ts'
import { paintIn, startScheme } from '../visitor-page/colours.ts'
import { element } from '../visitor-page/element.ts'
import { failureCard, messageCard } from '../visitor-page/message-card.ts'
import { organisationLine, wordsInPage } from '../visitor-page/organisation-line.ts'
import { askInformation, askState } from './ask.ts'
import { type MbwayCard, mbwayCard } from './mbway-card.ts'
import { outcomeCard } from './outcome.ts'
import { summaryCard } from './summary.ts'
import { multibancoCard, transferCard, wayToPay } from './ways-to-pay.ts'

// The page on which one request is paid (NAV-30, PAY-05), drawn without React: members open it once a year, many on old phones.

/** How often it is asked what became of a request on a phone: visitors have no socket. */
const ASK_EVERY_MS = 3000
/** How often it is asked whether the money has come in another way, as by Multibanco. */
const ASK_SELDOM_MS = 15_000

const main = element('main', {})
const header = element('header', {})
const footer = element('footer', {})

let shown: PaymentInformation | undefined
let mbway: MbwayCard | undefined
let timer: ReturnType<typeof setTimeout> | undefined

function drawFrame({ organisation }: PaymentInformation) {
  const { name, logo, colour, taxNumber, email, phone, isStaging } = organisation
  paintIn(colour)
  header.replaceChildren(
    ...(isStaging
      ? [element('p', { class: 'staging' }, 'Aplicação em modo de testes. Toda a informação é fictícia.')]
      : []),
    organisationLine(name, logo),
  )
  const contacts = [
    email && element('a', { href: `mailto:${email}` }, email),
    phone && element('a', { href: `tel:${phone.replace(/\s/g, '')}` }, printPhone(phone)),
  ].filter(link => link instanceof HTMLElement)
  footer.replaceChildren(
    element('p', {}, [name, taxNumber && `NIPC ${taxNumber}`].filter(Boolean).join(' · ')),
    ...(contacts.length > 0 ? [element('p', {}, 'Dúvidas? ', ...contacts)] : []),
  )
}

function drawRequest(information: PaymentInformation) {
  const { openAmount, organisation } = information
  const outcome = outcomeCard(information)
  const title = outcome?.querySelector('h1')?.textContent ?? `Pagar ${printEuros(openAmount)}`
  document.title = `${title} — ${organisation.name}`
  mbway = undefined
  if (outcome) {
    main.className = 'single'
    main.replaceChildren(outcome)
    return
  }
  mbway = information.acceptsMbway ? mbwayCard(information, takeState) : undefined
  const ways = [mbway?.card, multibancoCard(information), transferCard(information)].filter(Boolean) as HTMLElement[] // the others were left out
  main.className = 'request'
  main.replaceChildren(
    summaryCard(information),
    element('div', { class: 'ways' }, ...(ways.length > 0 ? ways : [noWayCard()])),
  )
  mbway?.show(information.mbway)
}

const noWayCard = () =>
  wayToPay('bank', 'Como pagar', element('p', {}, 'Contacte-nos ou passe pela secretaria: dizemos-lhe como pagar.'))

/** Draws again what has changed: the whole request where another thing is asked for, else what became of the request on the phone. */
function takeState(state: PaymentState) {
  if (!shown || state.status !== shown.status || state.openAmount !== shown.openAmount) return void open()
  shown = { ...shown, ...state }
  mbway?.show(state.mbway)
  askAgainLater()
}

function askAgainLater() {
  clearTimeout(timer)
  if (shown?.status !== 'aberto' || document.hidden) return
  const isOnPhone = shown.mbway?.status === 'pending'
  timer = setTimeout(() => void askNow(), isOnPhone ? ASK_EVERY_MS : ASK_SELDOM_MS)
}

async function askNow() {
  clearTimeout(timer)
  try {
    takeState(await askState())
  } catch {
    // Asked again while somebody waits; what is on the page stays right.
    askAgainLater()
  }
}

async function open() {
  try {
    const information = await askInformation()
    const isFirst = shown === undefined
    const isOver = shown?.status === 'aberto' && information.status !== 'aberto'
    shown = information
    if (isFirst) drawFrame(information)
    drawRequest(information)
    if (isOver) {
      const heading = main.querySelector('h1')
      heading?.focus({ preventScroll: true })
      announce(heading?.textContent ?? '')
      window.scrollTo(0, 0)
    }
    askAgainLater()
  } catch (error) {
    if (shown) askAgainLater()
    else drawFailure(error)
  }
}

function drawFailure(error: unknown) {
  main.className = 'single'
  if (error instanceof CallFailure && error.status === 404) {
    document.title = 'Esta ligação não funciona'
    const advice = 'Abra-a de novo a partir da mensagem que recebeu, ou escreva o endereço tal como está na carta.'
    return main.replaceChildren(messageCard('stop', 'Esta ligação não funciona', 'plain', advice))
  }
  main.replaceChildren(failureCard(failureOf(error).text, () => void open()))
}

startScheme()
header.append(organisationLine(wordsInPage().name ?? ''))
document.getElementById('page')?.replaceChildren(header, main, footer, announcements())
// Whoever comes back from the application of a bank sees whether the money has come.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) clearTimeout(timer)
  else if (shown?.status === 'aberto') void askNow()
})
void open()
