import { randomBytes } from 'node:crypto'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(DIGITS.length)
const RANDOM_BYTES = 16
/** As many digits of base 62 as 128 bits need. */
const CODE_LENGTH = 22

/** The code of a request's public page, which nobody can guess. */
export function newRequestCode(): string {
  let rest = BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`)
  let code = ''
  while (code.length < CODE_LENGTH) {
    code = `${DIGITS[Number(rest % BASE)]}${code}`
    rest /= BASE
  }
  return code
}

/** Whether a text that somebody sends could be a code. */
export const isRequestCode = (text: string) =>
  text.length === CODE_LENGTH && [...text].every(sign => DIGITS.includes(sign))
