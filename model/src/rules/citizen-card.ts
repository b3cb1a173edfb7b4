/** Whether it is a citizen card number: the eight digits of the civil identification, or all twelve characters with a correct check digit. */
export function isCitizenCard(text: string) {
  const number = normaliseCitizenCard(text)
  if (/^\d{8}$/.test(number)) return true
  return /^\d{9}[A-Z0-9]{2}\d$/.test(number) && checkSum(number) % 10 === 0
}

export const normaliseCitizenCard = (text: string) => text.toUpperCase().replace(/[\s.-]/g, '')

/** The check sum: as in Luhn's algorithm every second character from the right is doubled; letters count from 10 on. */
function checkSum(number: string) {
  let sum = 0
  for (let i = 0; i < number.length; i++) {
    const value = Number.parseInt(number[number.length - 1 - i] ?? '0', 36)
    const doubled = value * 2
    sum += i % 2 === 0 ? value : doubled > 9 ? doubled - 9 : doubled
  }
  return sum
}
