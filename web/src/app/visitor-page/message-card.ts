import { element, type IconName, icon } from './element.ts'

/** A card that says one thing. */
export const messageCard = (
  iconName: IconName,
  title: string,
  tone: 'good' | 'bad' | 'plain',
  ...children: readonly (Node | string | false)[]
): HTMLElement =>
  element(
    'section',
    { class: `card message ${tone}` },
    element('span', { class: 'icon' }, icon(iconName)),
    element('h1', { tabindex: '-1' }, title),
    ...children.map(child => (typeof child === 'string' ? element('p', {}, child) : child)),
  )

/** The page of a call that failed, with a button that asks once more. */
export function failureCard(text: string, onAgain: () => void): HTMLElement {
  const again = element('button', { type: 'button', class: 'main' }, 'Tentar de novo')
  again.addEventListener('click', onAgain)
  return messageCard('stop', 'Não foi possível abrir a página', 'plain', element('p', { role: 'alert' }, text), again)
}
