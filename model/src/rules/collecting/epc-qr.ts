import { isIban, normaliseIban } from '../iban.ts'
import { printProviderAmount } from './provider-amount.ts'
import { isRfReference, normaliseRfReference } from './rf-reference.ts'

/** The largest amount of a SEPA transfer by QR code, in cents. */
const MAX_EPC_CENTS = 99_999_999_999
const MAX_NAME = 70
/** The standard limits the whole text, so that the code stays readable. */
const MAX_BYTES = 331

interface Transfer {
  /** Of the account's owner. */
  name: string
  iban: string
  /** In cents. */
  amount: number
  rfReference: string
}

/**
 * The text of a QR code from which a bank's application fills in a SEPA transfer (EPC069-12, version 002, UTF-8). Null where the
 * transfer cannot be told: no name, a wrong IBAN or reference, an amount out of bounds.
 */
export function epcQrText({ name, iban, amount, rfReference }: Transfer): string | null {
  const owner = toLine(name)
  if (owner === '' || !isIban(iban) || !isRfReference(rfReference)) return null
  if (!Number.isInteger(amount) || amount < 1 || amount > MAX_EPC_CENTS) return null
  const lines = [
    'BCD',
    '002',
    // UTF-8.
    '1',
    'SCT',
    // The BIC, which version 002 does not need within the European Economic Area.
    '',
    owner,
    normaliseIban(iban),
    `EUR${printProviderAmount(amount)}`,
    // The purpose.
    '',
    normaliseRfReference(rfReference),
  ]
  const text = lines.join('\n')
  return utf8Length(text) <= MAX_BYTES ? text : null
}

/** One line of at most 70 characters; a longer name ends at a whole character. */
const toLine = (name: string) => [...name.replace(/\s+/g, ' ').trim()].slice(0, MAX_NAME).join('').trim()

/** How many bytes a text has in UTF-8. The model runs anywhere, so it cannot use an encoder of the platform. */
const utf8Length = (text: string) =>
  [...text].reduce((sum, sign) => {
    const point = sign.codePointAt(0) ?? 0
    return sum + (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)
  }, 0)
