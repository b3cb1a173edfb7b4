import { element } from './element.ts'

const region = element('p', { role: 'status', class: 'unseen' })

/** Where screen readers hear of what has changed. It is in the page before it is filled, or they would not notice. */
export const announcements = () => region

export function announce(text: string) {
  region.textContent = text
}
