/** A citizen card's number: eight digits alone (the civil identification), or all twelve characters with their check. */
export function isCitizenCard(text: string) {
  const number = normaliseCitizenCard(text)
  if (/^\d{8}$/.test(number)) return true
  return /^\d{9}[A-Z0-9]{2}\d$/.test(number) && checkSum(number) % 10 === 0
}

export const normaliseCitizenCard = (text: string) => text.toUpperCase().replace(/[\s.-]/g, '')

/** Every second character from the right doubled, as in Luhn's sum; letters count from 10 on. */
function checkSum(number: string) {
  let sum = 0
  for (let i = 0; i < number.length; i++) {
    const value = Number.parseInt(number[number.length - 1 - i] ?? '0', 36)
    const doubled = value * 2
    sum += i % 2 === 0 ? value : doubled > 9 ? doubled - 9 : doubled
  }
  return sum
}
