/** No-break spaces, which are drawn as they are. */
export const INDENT = '\u00a0'.repeat(6)

/** Added in cents, because euros are no exact numbers. */
export const sumEuros = (amounts: readonly number[]) =>
  amounts.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100
