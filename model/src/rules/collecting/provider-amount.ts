import { MAX_CENTS } from '../money.ts'

/**
 * An amount as payment services write it, in cents: `63,35`, `63.35`, `49.90000`. Null for anything else: no thousands are
 * separated, and decimals beyond the second must be zeros.
 */
export function parseProviderAmount(text: string): number | null {
  const [, euros, decimals = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(text.trim()) ?? []
  if (euros === undefined || !/^0*$/.test(decimals.slice(2))) return null
  const cents = Number(euros) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return cents <= MAX_CENTS ? cents : null
}

/** `24.00`, as payment services take an amount. */
export const printProviderAmount = (cents: number) => (cents / 100).toFixed(2)
