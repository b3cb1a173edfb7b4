/** The largest amount, in cents, that a JSON number of euros represents exactly: from 2^46 euros on, neighbouring doubles are over a cent apart. */
export const MAX_CENTS = 10 ** 15 - 1

const AMOUNTS = [
  /^(\d+)$/,
  /^(\d*)[.,](\d{1,2})$/,
  // As usual in Portugal, a dot before three digits separates thousands; a comma does so only if a dot follows it.
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\s\d{3})+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/,
]

/** Reads an amount as people type it, in cents: `12,5`, `12.50`, `1 234,50 €`, `1.234,50`. Null if it is no amount, or has fractions of a cent. */
export function parseMoney(text: string): number | null {
  const typed = text
    .trim()
    .replace('−', '-')
    .replace(/^(-?)\s*€\s*/, '$1')
    .replace(/\s*(€|EUR|euros?)$/i, '')
  const amount = typed.replace(/^-\s*/, '')
  for (const shape of AMOUNTS) {
    const [whole, euros = '', decimals = ''] = shape.exec(amount) ?? []
    if (whole === undefined) continue
    const cents = Number(euros.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
    return cents <= MAX_CENTS ? signed(cents, typed.startsWith('-')) : null
  }
  return null
}

const signed = (cents: number, negative: boolean) => (negative && cents !== 0 ? -cents : cents)

/** Converts euros as the API receives them to cents; null if there are more than two decimals (`1.005`, `0.1 + 0.2`) or the amount is too large. */
export function centsFromEuros(euros: number): number | null {
  const cents = Math.round(euros * 100) || 0
  return Number.isFinite(euros) && Math.abs(cents) <= MAX_CENTS && cents / 100 === (euros || 0) ? cents : null
}

/** Converts cents to the nearest number of euros, which JSON prints with at most two decimals. */
export const eurosFromCents = (cents: number) => cents / 100 || 0

const printer = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })

/** `1 234,50 €` or `−12,50 €`, with non-breaking spaces and a minus sign, which is as wide as the plus sign. */
export const printMoney = (cents: number) => printer.format(eurosFromCents(cents)).replace('-', '−')

/** The same for an amount as the API sends it, in euros. Of sums and differences, which are seldom exact, the nearest cent. */
export const printEuros = (euros: number) => printMoney(Math.round(euros * 100) || 0)
