/** Reads a whole number as people type it: `1234`, `1 234`, `1.234`. */
export function parseInteger(text: string) {
  const typed = text.trim().replace('−', '-')
  if (!/^[+-]?\d+$/.test(typed) && !/^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:\s\d{3})+)$/.test(typed)) return null
  const value = Number(typed.replace(/[.\s]/g, ''))
  return Number.isSafeInteger(value) ? value || 0 : null
}
