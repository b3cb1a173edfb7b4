import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import type { Served } from '../../resource/serve.ts'
import type { Since } from './combine-members.ts'

interface MergedMember {
  id: string
  personId: string
}

/** Two records of one person that become one. */
export interface MergePair {
  kept: MergedMember
  gone: MergedMember
  /** States and categories of `gone` that begin after these days are not taken over: there the record that stays is right. */
  believedUntil: Partial<Since>
}

/** A merge under way, in one transaction. */
export interface Merge extends MergePair {
  kernel: Kernel
  context: WriteContext
  /** A resource with its hooks, by name. */
  served(name: string): Served
}

/** The rows then refer to the record that stays, as they are. */
type Move = 'move'
/** While such rows exist the two cannot be merged, and the person is told this. */
interface Refuse {
  refuse: string
}
/** Where rows of both records may meet. Answers how many rows now belong to the record that stays. */
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
  /** What such a row is called in the summary of a merge, one and many; the others are counted together. */
  counted?: readonly [one: string, many: string]
}
