import { API_ADDRESS } from './address.ts'

export const addressOf = (url: string) => new URL(url, new URL(API_ADDRESS, window.location.href)).href

/** Fetches a file by a one-time link of the API: the browser saves it and shows its own progress. */
export function followLink(url: string) {
  const link = document.createElement('a')
  link.href = addressOf(url)
  link.download = ''
  link.click()
}

/** Shows a file by a one-time link in a tab of its own. Where the browser blocks new tabs, the file is saved instead. */
export function openLink(url: string) {
  if (!window.open(addressOf(url), '_blank')) followLink(url)
}
