/** A number that names something, with as many digits as it is usually written with: `0012`. */
export const printNumber = (number: number, digits = 1) => String(number).padStart(digits, '0')

/** How many digits a setting asks for. */
export const readDigits = (text: string) => Number(text) || 1

/** A member's number as the organisation writes it. */
export const printMemberNumber = (
  number: number | null | undefined,
  { memberNumberPadding }: { memberNumberPadding: string },
) => (number ? printNumber(number, readDigits(memberNumberPadding)) : '—')
