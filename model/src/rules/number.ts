/** Prints an identifying number with at least so many digits: `0012`. */
export const printNumber = (number: number, digits = 1) => String(number).padStart(digits, '0')

/** Reads the number of digits from the text of a setting. */
export const readDigits = (text: string) => Number(text) || 1

/** Prints a member number with the digits that the organisation has set. */
export const printMemberNumber = (
  number: number | null | undefined,
  { memberNumberPadding }: { memberNumberPadding: string },
) => (number ? printNumber(number, readDigits(memberNumberPadding)) : '—')
