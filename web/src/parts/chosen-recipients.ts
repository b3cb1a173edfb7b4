import type { ChosenRows } from '../resource/list-bulk-bar.tsx'

const KEY = 'recipients'

/** Keeps the members chosen in a list for the screen that composes a message, also through a reload; none forgets them. */
export function keepRecipients(chosen: ChosenRows | undefined) {
  if (chosen) sessionStorage.setItem(KEY, JSON.stringify(chosen))
  else sessionStorage.removeItem(KEY)
}

export function readRecipients(): ChosenRows | undefined {
  const text = sessionStorage.getItem(KEY)
  return text === null ? undefined : (JSON.parse(text) as ChosenRows) // only this file writes it
}
