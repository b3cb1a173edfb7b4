import { fold } from '@agremia/model/rules/fold'
import type { OfferedPlaceholder } from './placeholders-context.ts'

/** The placeholders whose label, name or hint contains the typed word, those whose label begins with it first. */
export function findPlaceholders(offered: readonly OfferedPlaceholder[], word: string): OfferedPlaceholder[] {
  const wanted = fold(word)
  const rank = ({ name, label, hint = '' }: OfferedPlaceholder) => {
    if (` ${fold(label)}`.includes(` ${wanted}`)) return 0
    if (fold(label).includes(wanted) || fold(name).startsWith(wanted)) return 1
    return fold(hint).includes(wanted) ? 2 : 3
  }
  return [0, 1, 2].flatMap(wantedRank => offered.filter(one => rank(one) === wantedRank))
}
