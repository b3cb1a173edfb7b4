/** Largest amount whose cents survive the trip through a JSON number of euros: at 2^46 euros neighbours are over a cent apart. */
export const MAX_CENTS = 10 ** 15 - 1

const AMOUNTS = [
  /^(\d+)$/,
  /^(\d*)[.,](\d{1,2})$/,
  // A dot before three digits is a thousand here, as in any Portuguese text; a comma never is, unless a dot follows it.
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\s\d{3})+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/,
]

/** Cents from what people type: `12,5`, `12.50`, `1 234,50 €`, `1.234,50`. Null when it is no amount, or finer than a cent. */
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

/** Cents of a number on the wire; null when it has more than two decimals (as `1.005`, and `0.1 + 0.2`) or is too large. */
export function centsFromEuros(euros: number): number | null {
  const cents = Math.round(euros * 100) || 0
  return Number.isFinite(euros) && Math.abs(cents) <= MAX_CENTS && cents / 100 === (euros || 0) ? cents : null
}

/** The number nearest to the decimal amount, so JSON writes it with two decimals at most. */
export const eurosFromCents = (cents: number) => cents / 100 || 0

const printer = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })

/** `1 234,50 €`; both spaces are no-break ones. */
export const printMoney = (cents: number) => printer.format(eurosFromCents(cents))
