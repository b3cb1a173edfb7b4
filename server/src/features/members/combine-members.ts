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

/**
 * Combines the fields of two records. Values of the record that goes fill empty fields; where both have a value, that of the
 * record that stays is kept unless `take` names the field.
 */
export function combineMembers(
  kept: Member,
  gone: Member,
  take: readonly string[],
  /** Since when each has today's category. If both histories were simply joined, the later one would hold today. */
  since: { kept: string; gone: string },
  /** The states that do not hold, in words. */
  droppedStates?: string,
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
  const isCategoryChoice = kept.categoryId !== gone.categoryId && since.gone > since.kept
  const isCategoryTaken = take.includes('categoryId')
  const category = {
    field: 'categoryId',
    kept: kept.categoryId,
    other: gone.categoryId,
    result: isCategoryTaken ? gone.categoryId : kept.categoryId,
    isChoice: true,
  }
  const changes = Object.fromEntries(
    differences.filter(({ kept: mine, result }) => !isSame(mine, result)).map(({ field, result }) => [field, result]),
  )
  const tags = [...new Set([...kept.tags, ...gone.tags])]
  const notes = [kept.notes, gone.notes === kept.notes ? null : gone.notes, droppedStates].filter(Boolean)
  const proposers = { proposer1Id: kept.proposer1Id, proposer2Id: kept.proposer2Id, ...changes }
  return {
    differences: [...(isCategoryChoice ? [category] : []), ...differences],
    /**
     * Where the category of the record that stays was chosen, terms of the other record after this day are not moved: they
     * would replace it.
     */
    categoriesUntil: isCategoryChoice && !isCategoryTaken ? since.kept : undefined,
    input: {
      ...changes,
      // The same person may have been first proposer of one record and second of the other.
      ...(proposers.proposer1Id && proposers.proposer1Id === proposers.proposer2Id && { proposer2Id: null }),
      ...(tags.length > kept.tags.length && { tags }),
      ...(notes.length > (kept.notes ? 1 : 0) && { notes: notes.join('\n\n') }),
      oldMemberNumber: kept.oldMemberNumber ?? gone.oldMemberNumber ?? String(gone.memberNumber),
    },
  }
}

/** Leaves out a proposer who is one of the two merged members, because nobody proposes themselves. */
const withoutMergedMembers = (value: unknown, kept: Member, gone: Member) =>
  value === kept._id || value === gone._id ? null : value
