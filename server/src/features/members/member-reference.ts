import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import type { Served } from '../../resource/serve.ts'
import type { WovenStates } from './weave-states.ts'

interface MergedMember {
  id: string
  personId: string
}

/** Two records of one person that become one. */
export interface MergePair {
  kept: MergedMember
  gone: MergedMember
  /** Categories of `gone` that begin after this day are not moved, because that of `kept` was chosen. */
  categoriesUntil: string | undefined
  /** The states of both as one history. */
  states: WovenStates
}

/** A merge under way, in one transaction. */
export interface Merge extends MergePair {
  kernel: Kernel
  context: WriteContext
  /** A resource with its hooks, by name. */
  served(name: string): Served
}

/** The rows refer to the record that stays afterwards and do not change otherwise. */
type Move = 'move'
/** While such rows exist the merge is refused with this message. */
interface Refuse {
  refuse: string
}
/** For rows that need more than a new id, as where both records may have one. Answers how many rows now belong to the record that stays. */
interface Custom {
  custom(merge: Merge): Promise<number>
}

/**
 * Columns that refer to members or people, and what a merge of two members does with their rows. Every foreign key to those
 * tables, and every list of refs, is declared by the feature that owns the table; a test compares them with the database.
 */
export interface MemberReference {
  to: 'members' | 'people'
  table: string
  /** Several columns only where one function handles them together. */
  columns: readonly string[]
  /** The column is a list of refs (`uuid[]`). */
  isList?: boolean
  onMerge: Move | Refuse | Custom
  /** Triggers make and foreign keys delete these rows with their member, so that undoing a merge must not insert them again. */
  isKeptByDatabase?: true
  /** Called when a merge is undone and all rows are as before it, for what other changes since then have left unsettled. */
  onUndo?(context: WriteContext, ids: { kept: string; gone: string }): Promise<unknown>
  /** The noun of such rows in the summary of a merge, singular and plural. Rows without a noun are counted together. */
  counted?: readonly [one: string, many: string]
}
