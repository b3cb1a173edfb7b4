const PATTERN = /^[A-Z]{2}\d{9}[A-Z]{2}$/
const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7]

/** The number of a registered letter without spaces, in capitals, such as `RH123456785PT`. */
export const cleanRegistrationNumber = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase()

/** The numbers of a pasted list: one per line, or separated by commas, semicolons or tabs. Spaces may be part of a number. */
export const splitRegistrationNumbers = (text: string) =>
  text
    .split(/[\r\n\t,;]+/)
    .map(number => number.trim())
    .filter(number => number !== '')

/** Whether a cleaned number has the form and the check digit that all post offices use (UPU S10). */
export function isRegistrationNumber(number: string): boolean {
  if (!PATTERN.test(number)) return false
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(number[place + 2]), 0)
  const check = 11 - (sum % 11)
  return Number(number[10]) === (check === 10 ? 0 : check === 11 ? 5 : check)
}
