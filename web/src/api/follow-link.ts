import { API_ADDRESS } from './address.ts'

/** Fetches a file by a one-time link of the API: the browser saves it and shows its own progress. */
export function followLink(url: string) {
  const link = document.createElement('a')
  link.href = new URL(url, new URL(API_ADDRESS, window.location.href)).href
  link.download = ''
  link.click()
}
