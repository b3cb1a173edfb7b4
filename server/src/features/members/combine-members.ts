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

/** What becomes of two sheets' fields: what one leaves empty the other fills; where both speak, the one that stays is right. */
export function combineMembers(kept: Member, gone: Member, take: readonly string[]) {
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
  const changes = Object.fromEntries(
    differences.filter(({ kept: mine, result }) => !isSame(mine, result)).map(({ field, result }) => [field, result]),
  )
  const tags = [...new Set([...kept.tags, ...gone.tags])]
  return {
    differences,
    input: {
      ...changes,
      ...(tags.length > kept.tags.length && { tags }),
      ...(gone.notes && gone.notes !== kept.notes && { notes: [kept.notes, gone.notes].filter(Boolean).join('\n\n') }),
      oldMemberNumber: kept.oldMemberNumber ?? gone.oldMemberNumber ?? String(gone.memberNumber),
    },
  }
}

/** Who proposed the one does not propose themselves when the two are one. */
const withoutThem = (value: unknown, kept: Member, gone: Member) =>
  value === kept._id || value === gone._id ? null : value
