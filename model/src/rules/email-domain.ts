/** The domains of most private addresses in Portugal, which are offered in place of a mistyped one. */
const COMMON = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'outlook.pt',
  'hotmail.pt',
  'live.com.pt',
  'sapo.pt',
  'icloud.com',
  'yahoo.com',
  'netcabo.pt',
  'portugalmail.pt',
  'mail.telepac.pt',
]

/** Domains that exist although they differ from a common one by a letter or two. */
const ALSO_REAL = new Set([
  'aol.com',
  'email.com',
  'gmx.com',
  'gmx.net',
  'googlemail.com',
  'hotmail.co.uk',
  'hotmail.de',
  'hotmail.es',
  'hotmail.fr',
  'live.com',
  'live.pt',
  'mail.com',
  'mail.pt',
  'outlook.de',
  'outlook.es',
  'outlook.fr',
  'yahoo.com.br',
  'yahoo.de',
  'yahoo.es',
  'yahoo.fr',
  'ymail.com',
])

/**
 * The common domain that was probably meant by a mistyped one: `gmail.com` for `gmial.com`; null if the domain is known or
 * like none. One slip is enough for a suggestion, a second one only if the first letter is right.
 */
export function suggestDomain(email: string): string | null {
  const [, typed] = /^[^@\s]+@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? []
  if (!typed || COMMON.includes(typed) || ALSO_REAL.has(typed)) return null
  const ranked = COMMON.map(domain => ({ domain, slips: countSlips(typed, domain) })).sort((a, b) => a.slips - b.slips)
  const [nearest] = ranked
  if (!nearest) return null
  const isNear = nearest.slips === 1 || (nearest.slips === 2 && typed[0] === nearest.domain[0])
  return isNear ? nearest.domain : null
}

/** The address with its domain replaced. */
export const withDomain = (email: string, domain: string) => `${email.trim().split('@')[0]}@${domain}`

/** How many letters have to be added, left out, replaced or swapped with their neighbour to make one text of the other. */
function countSlips(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let i = 1; i <= one.length; i++) {
    rows[i] = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const steps = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1)]
      rows[i]?.push(Math.min(...steps, ...(isSwapped ? [at(i - 2, j - 2) + 1] : [])))
    }
  }
  return at(one.length, other.length)
}
