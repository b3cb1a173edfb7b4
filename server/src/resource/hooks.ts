import type { Input, Resource, Row } from '@agremia/model/resource/define'
import type { RawBuilder, SqlBool } from 'kysely'
import type { FieldErrors } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import type { WriteContext } from './context.ts'
import type { Columns } from './many-rows.ts'

export type ChangeKind = 'create' | 'update' | 'delete'

/** A row as it would be after a change: the fields sent lie over those that are there. */
export type After<R extends Resource> = Partial<Row<R>> & Input<R>

/** One row of the set that is being saved. */
export interface Change<R extends Resource = Resource> {
  kind: ChangeKind
  id: string
  /** The row as it is, locked; undefined when it is new. */
  before: Row<R> | undefined
  /** The row as it would be; undefined when it is deleted. A password is in it only if it was sent. */
  after: After<R> | undefined
  /** The fields that were sent, parsed; of a new row every field that a form has. */
  input: Input<R>
  /** The names of the fields that were sent. */
  sent: readonly string[]
}

export interface RowToWrite<R extends Resource = Resource> extends Change<R> {
  /**
   * Of a new row all columns, `id` and folded texts included; of an older one those that change, with its new `rev` and
   * `updated_at`; undefined when it is deleted.
   */
  columns: Columns | undefined
}

export interface SavedChange<R extends Resource = Resource> {
  kind: ChangeKind
  /** The row as it is now; of a deleted one, as it was. */
  row: Row<R>
  before: Row<R> | undefined
}

export interface Findings {
  errors?: FieldErrors
  /** They are shown and stop nobody: a likely duplicate. */
  warnings?: FieldErrors
  /** Errors of paperwork alone, which an import only warns of (`domain.md` 0.1, 11): a missing minute number. */
  administrative?: FieldErrors
}

/**
 * Where a resource may differ from plain CRUD. A further need means: write your own route.
 *
 * Every save is of a set of rows, mostly of one. `load`, `fill`, `write` and `saved` take the whole set and ask the database
 * a number of questions that does not grow with it; `check` looks at one row. A resource that is only ever saved row by row
 * may leave `load` out and ask the database in `check`.
 */
export interface Hooks<R extends Resource = Resource, Facts = undefined> {
  /** Which rows this person may see or touch; undefined means all. Holds for list, export, read, update, delete and events. */
  scope?(actor: Actor | undefined): RawBuilder<SqlBool> | undefined
  /** By the name of each of the resource's `sets`: the condition on the row `t` of belonging to the set with this id. */
  sets?: Readonly<Record<string, (id: string) => RawBuilder<SqlBool>>>
  /**
   * Takes locks before the kernel locks these existing rows, where a save also changes rows beside them: two saves that took the
   * same locks in different orders would wait for each other.
   */
  lock?(ids: readonly string[], context: WriteContext): Promise<void>
  /** Reads what `check` needs to know beside the rows themselves. */
  load?(changes: readonly Change<R>[], context: WriteContext): Promise<Facts>
  /** Finds errors of one row that involve more than one field or other rows. */
  check?(change: Change<R>, context: WriteContext, facts: Facts): Promise<Findings> | Findings
  /** Columns that the server sets itself, for each of these new or changed rows, in their order. */
  fill?(changes: readonly Change<R>[], context: WriteContext): Promise<Columns[]> | Columns[]
  /**
   * Puts rows that the definition reads from a view into their several tables, in place of insert, update and delete. What
   * is written must read back by the view. It may be called again for parts of a set that the database refused.
   */
  write?(rows: readonly RowToWrite<R>[], context: WriteContext): Promise<void>
  /** Makes the further changes that follow from the saved rows, in the same transaction. */
  saved?(changes: readonly SavedChange<R>[], context: WriteContext): Promise<void>
  /** Adds or removes fields of an item before it is answered. Of one that was just saved, `saving` is the context of its save. */
  present?(item: Record<string, unknown>, actor: Actor | undefined, saving?: object): Record<string, unknown>
  /** Fields of the answer to a creation that are told once, so that not even a repetition of the request is told them. */
  toldOnce?: readonly string[]
}
