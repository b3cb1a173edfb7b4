import { capitalised } from '../../resource/naming.ts'

const PREPOSITIONS = new Set(['de', 'do', 'da', 'dos', 'das', 'para', 'por', 'em', 'no', 'na', 'ao', 'à'])
const SINGULARS: readonly [RegExp, string][] = [
  [/(ões|ães)$/, 'ão'],
  [/ais$/, 'al'],
  [/[eé]is$/, 'el'],
  [/óis$/, 'ol'],
  [/ns$/, 'm'],
  [/([aeo])res$/, '$1r'],
  [/zes$/, 'z'],
  [/s$/, ''],
]

/**
 * The organisation's word for one quota, from its word for them all: `Quotas` and `Quotas e capital` give `Quota`,
 * `Quotizações` gives `Quotização`, `TSU anual` stays. The first of several things is the periodic one.
 */
export function quotaWord({ membershipPayments }: { membershipPayments: string }) {
  const [first = ''] = membershipPayments.trim().split(/\s+e\s+|\s*[,/]\s*/)
  const words = first.split(/\s+/)
  const end = words.findIndex(word => PREPOSITIONS.has(word.toLowerCase()))
  const singular = words.map((word, index) => (end === -1 || index < end ? singularOf(word) : word))
  return capitalised(singular.join(' ')) || 'Quota'
}

function singularOf(word: string) {
  // An abbreviation has no plural form of its own.
  if (/^\p{Lu}+$/u.test(word)) return word
  const [ending, replacement] = SINGULARS.find(([plural]) => plural.test(word)) ?? []
  return ending ? word.replace(ending, replacement ?? '') : word
}
