import { createStore, useStore } from '../../ui/store.ts'

/** SHELL-07: font sizes of the root element in px; everything else is in rem. */
export const SMALLEST = 12
export const LARGEST = 19
const DEFAULT = 16
const KEY = 'fontSize'

const isFontSize = (size: number) => Number.isInteger(size) && size >= SMALLEST && size <= LARGEST

export function readFontSize(): number {
  const kept = Number(localStorage.getItem(KEY))
  return isFontSize(kept) ? kept : DEFAULT
}

const fontSize = createStore(readFontSize())
const apply = () => {
  document.documentElement.style.fontSize = `${fontSize.get()}px`
}
// Set before the first paint, so that nothing moves. Without a choice the browser's own size stays.
if (localStorage.getItem(KEY) !== null) apply()

/** A size outside 12 to 19 is ignored. */
export function setFontSize(size: number) {
  if (!isFontSize(size)) return
  fontSize.set(size)
  localStorage.setItem(KEY, String(size))
  apply()
}

export const useFontSize = () => useStore(fontSize)
