/** Whether the numbers of a pattern begin anew each year. */
export const numbersByYear = (pattern: string): boolean => pattern.startsWith('AA')

/** A document's number: `AAAA/NNNN` makes `2026/0012` of the year 2026 and the number 12. */
export function documentNumber(pattern: string, year: number, sequence: number): string {
  const [digits = ''] = /N+$/.exec(pattern) ?? []
  const head = pattern.slice(0, pattern.length - digits.length)
  return (
    head.replace(/^(?:AAAA|AA)/, letters => String(year).slice(-letters.length)) +
    String(sequence).padStart(digits.length, '0')
  )
}
