import '../visitor-page/visitor-page.css'
import './card-page.css'
import type { CardVerification } from '@agremia/model/calls/card-verification'
import { CARD_VALIDITY } from '@agremia/model/rules/cards/card-terms'
import { notValidText } from '@agremia/model/rules/cards/card-verification'
import { printDay, printInstant } from '@agremia/model/rules/day'
import { type Terminology, wording } from '@agremia/model/rules/terminology'
import { CallFailure, callApi, codeInAddress, failureOf } from '../visitor-page/call-api.ts'
import { startScheme } from '../visitor-page/colours.ts'
import { element } from '../visitor-page/element.ts'
import { failureCard, messageCard } from '../visitor-page/message-card.ts'
import { organisationLine, wordsInPage } from '../visitor-page/organisation-line.ts'
import { staffAccess } from './staff-access.ts'

// The page that the code on a card opens (NAV-21, CARD-02), drawn without React: a shop looks at it for a moment, on any phone.

const VALID = 'Cartão válido'
const NOT_VALID = 'Cartão não válido'
const MANY_TRIES = 429

const words = wordsInPage()
const organisation = words.name ?? ''
const main = element('main', { class: 'single' })

function show(title: string, card: HTMLElement) {
  document.title = `${title} — ${organisation}`
  main.replaceChildren(card)
  card.querySelector('h1')?.focus({ preventScroll: true })
}

const value = (label: string, text: string | null | undefined) =>
  text ? element('div', {}, element('dt', {}, label), element('dd', {}, text)) : null

function drawCard(card: CardVerification) {
  const title = card.valid ? VALID : NOT_VALID
  const { cardName, memberNumber, category, validUntil, photoUrl, checkedAt } = card
  const inWords = wording(words as Terminology) // an answer comes from our server, which has written all words into the page
  show(
    title,
    messageCard(
      card.valid ? 'done' : 'stop',
      title,
      card.valid ? 'good' : 'bad',
      card.reason !== null && element('p', { class: 'reason' }, `${inWords(CARD_VALIDITY[card.reason])}.`),
      element(
        'div',
        { class: 'holder' },
        photoUrl && element('img', { src: photoUrl, alt: 'Fotografia', width: '112', height: '112' }),
        element(
          'dl',
          {},
          value('Organização', card.organisation),
          value('Nome', cardName),
          value(inWords('N.º de {memberSingular}'), memberNumber),
          value('Categoria', category),
          validUntil !== undefined &&
            value('Válido até', validUntil === null ? inWords('Enquanto for {memberSingular}') : printDay(validUntil)),
        ),
      ),
      element('p', { class: 'checked' }, `Verificado em ${printInstant(checkedAt)}`),
      card.memberId !== undefined &&
        element('a', { class: 'sheet', href: `/${words.memberURLPlural}/${card.memberId}` }, 'Abrir a ficha'),
    ),
  )
}

/** Any answer but a card means that it is not valid. Only where nothing was verified the check can be made once more. */
function drawFailure(error: unknown) {
  const status = error instanceof CallFailure ? error.status : undefined
  if (status === undefined || status === MANY_TRIES)
    return show(
      'Não foi possível verificar',
      failureCard(failureOf(error).text, () => void verify()),
    )
  show(NOT_VALID, messageCard('stop', notValidText(organisation), 'bad'))
}

async function verify() {
  main.replaceChildren(element('p', { class: 'verifying', role: 'status' }, 'A verificar o cartão…'))
  try {
    const bearer = await staffAccess()
    drawCard(await callApi<CardVerification>(`/membership_cards/verify/${codeInAddress()}`, { bearer }))
  } catch (error) {
    drawFailure(error)
  }
}

startScheme()
document.getElementById('page')?.replaceChildren(element('header', {}, organisationLine(organisation)), main)
void verify()
