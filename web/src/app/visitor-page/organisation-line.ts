import type { Terminology } from '@agremia/model/rules/terminology'
import { element } from './element.ts'

/** The organisation's words in the page itself, which are there before any answer; none on a development server. */
export function wordsInPage(): Partial<Terminology> {
  const text = document.getElementById('terminology')?.textContent
  return text ? (JSON.parse(text) as Terminology) : {} // written by our own server, from the type itself
}

export const organisationLine = (name: string, logo = '') =>
  element(
    'div',
    { class: 'organisation' },
    logo !== '' && element('img', { src: logo, alt: '' }),
    element('span', {}, name),
  )
