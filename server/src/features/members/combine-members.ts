import type { Field } from '@agremia/model/resource/field'
import { type Member, members } from '@agremia/model/resources/members'

/** Fields that have a way of their own of becoming one. */
const OWN_WAY = ['memberNumber', 'oldMemberNumber', 'admissionDate', 'categoryId', 'tags', 'notes']

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

/** What follows from dated rows, and by which day each sheet says it: the later one would hold today. */
const DATED = [
  ['stateNameId', 'states'],
  ['categoryId', 'categories'],
] as const
export type Since = Record<(typeof DATED)[number][1], string>

/** What becomes of two sheets' fields: what one leaves empty the other fills; where both speak, the one that stays is right. */
export function combineMembers(
  kept: Member,
  gone: Member,
  take: readonly string[],
  since: { kept: Since; gone: Since },
) {
  const [keptValues, goneValues]: [Values, Values] = [{ ...kept }, { ...gone }]
  const differences = Object.entries<Field>(members.fields).flatMap(([field, { readonly, type }]): Difference[] => {
    if (readonly || OWN_WAY.includes(field)) return []
    const [mine, theirs] = [keptValues[field], withoutThem(goneValues[field], kept, gone)]
    if (isSame(mine, theirs) || isNothing(theirs)) return []
    // No and yes are both said; a gap is not.
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
    /** Where the one that stays is right, what the other says of later days is not believed. */
    believedUntil: Object.fromEntries(
      dated.filter(({ isTaken }) => !isTaken).map(({ rows }) => [rows, since.kept[rows]]),
    ) as Partial<Since>, // by its own names
    input: {
      ...changes,
      // Who proposed both is one proposer.
      ...(proposers.proposer1Id && proposers.proposer1Id === proposers.proposer2Id && { proposer2Id: null }),
      ...(tags.length > kept.tags.length && { tags }),
      ...(gone.notes && gone.notes !== kept.notes && { notes: [kept.notes, gone.notes].filter(Boolean).join('\n\n') }),
      oldMemberNumber: kept.oldMemberNumber ?? gone.oldMemberNumber ?? String(gone.memberNumber),
    },
  }
}

/** Who proposed the one does not propose themselves when the two are one. */
const withoutThem = (value: unknown, kept: Member, gone: Member) =>
  value === kept._id || value === gone._id ? null : value
