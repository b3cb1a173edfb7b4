import type { Field } from '@agremia/model/resource/field'
import { type Member, members } from '@agremia/model/resources/members'

/** Fields that are not combined by choosing one of the two values. */
const COMBINED_SEPARATELY = ['memberNumber', 'oldMemberNumber', 'admissionDate', 'categoryId', 'tags', 'notes']

export interface Difference {
  field: string
  kept: unknown
  other: unknown
  result: unknown
  isChoice: boolean
}

type Values = Readonly<Record<string, unknown>>

const isNothing = (value: unknown) => value === null || value === undefined || value === ''
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Fields that are derived from dated rows, and which rows. If both histories were simply joined, the later row would hold today. */
const DATED = [
  ['stateNameId', 'states'],
  ['categoryId', 'categories'],
] as const
export type CurrentSince = Record<(typeof DATED)[number][1], string>

/**
 * Combines the fields of two records. Values of the record that goes fill empty fields; where both have a value, that of the
 * record that stays is kept unless `take` names the field.
 */
export function combineMembers(
  kept: Member,
  gone: Member,
  take: readonly string[],
  since: { kept: CurrentSince; gone: CurrentSince },
) {
  const [keptValues, goneValues]: [Values, Values] = [{ ...kept }, { ...gone }]
  const differences = Object.entries<Field>(members.fields).flatMap(([field, { readonly, type }]): Difference[] => {
    if (readonly || COMBINED_SEPARATELY.includes(field)) return []
    const [mine, theirs] = [keptValues[field], withoutMergedMembers(goneValues[field], kept, gone)]
    if (isSame(mine, theirs) || isNothing(theirs)) return []
    // `false` is a value like `true`; only an empty field is no choice.
    const isChoice = !isNothing(mine)
    const result = take.includes(field) || !isChoice ? theirs : mine
    return type === 'boolean' && !isChoice ? [] : [{ field, kept: mine, other: theirs, result, isChoice }]
  })
  const dated = DATED.filter(([field, rows]) => kept[field] !== gone[field] && since.gone[rows] > since.kept[rows]).map(
    ([field, rows]) => {
      const [mine, theirs] = [kept[field], gone[field]]
      const isTaken = take.includes(field)
      return {
        rows,
        isTaken,
        difference: { field, kept: mine, other: theirs, result: isTaken ? theirs : mine, isChoice: true },
      }
    },
  )
  const changes = Object.fromEntries(
    differences.filter(({ kept: mine, result }) => !isSame(mine, result)).map(({ field, result }) => [field, result]),
  )
  const tags = [...new Set([...kept.tags, ...gone.tags])]
  const proposers = { proposer1Id: kept.proposer1Id, proposer2Id: kept.proposer2Id, ...changes }
  return {
    differences: [...dated.map(({ difference }) => difference), ...differences],
    /**
     * Where the value of the record that stays was chosen, rows of the other record after this day are not moved: they would
     * replace it.
     */
    movedUntil: Object.fromEntries(
      dated.filter(({ isTaken }) => !isTaken).map(({ rows }) => [rows, since.kept[rows]]),
    ) as Partial<CurrentSince>, // by its own names
    input: {
      ...changes,
      // The same person may have been first proposer of one record and second of the other.
      ...(proposers.proposer1Id && proposers.proposer1Id === proposers.proposer2Id && { proposer2Id: null }),
      ...(tags.length > kept.tags.length && { tags }),
      ...(gone.notes && gone.notes !== kept.notes && { notes: [kept.notes, gone.notes].filter(Boolean).join('\n\n') }),
      oldMemberNumber: kept.oldMemberNumber ?? gone.oldMemberNumber ?? String(gone.memberNumber),
    },
  }
}

/** Leaves out a proposer who is one of the two merged members, because nobody proposes themselves. */
const withoutMergedMembers = (value: unknown, kept: Member, gone: Member) =>
  value === kept._id || value === gone._id ? null : value
