import type { Input, Resource, Row } from '@agremia/model/resource/define'
import type { RawBuilder, SqlBool } from 'kysely'
import type { FieldErrors } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import type { WriteContext } from './context.ts'
import type { Columns } from './write-row.ts'

export type Change = 'create' | 'update' | 'delete'

export interface Findings {
  errors?: FieldErrors
  /** Told, but they do not stop anyone: a likely duplicate. */
  warnings?: FieldErrors
}

/**
 * The five places where a resource may differ from plain CRUD, and `write` for what the definition `reads` from a view. A
 * further need means: write your own route.
 */
export interface Hooks<R extends Resource = Resource> {
  /** Which rows this person may see or touch; undefined means all. Holds for list, export, read, update, delete and events. */
  scope?(actor: Actor | undefined): RawBuilder<SqlBool> | undefined
  /**
   * What is wrong that a field alone cannot know. `after` is the row as it would be, undefined when it is to be deleted;
   * `before` the row as it is, undefined when it is new. A password comes only in `after`, and only if it was sent.
   */
  check?(
    after: (Partial<Row<R>> & Input<R>) | undefined,
    context: WriteContext,
    before: Row<R> | undefined,
  ): Promise<Findings> | Findings
  /** Columns that the server sets itself, by their names in the table. */
  fill?(input: Input<R>, context: WriteContext, before: Row<R> | undefined): Promise<Columns> | Columns
  /**
   * Puts a row into its several tables, in place of insert, update and delete. `columns` are those that a single table would be
   * given: all of a new row, `id` and folded texts included; of an older one those that changed, with its new `rev` and
   * `updated_at`; undefined when it is to be deleted. The row is locked; what is written must read back by the view.
   */
  write?(columns: Columns | undefined, context: WriteContext, before: Row<R> | undefined): Promise<void>
  /** What follows, in the same transaction. */
  saved?(row: Row<R>, context: WriteContext, change: Change, before: Row<R> | undefined): Promise<void>
  /** What is added or hidden on the way out. */
  present?(item: Record<string, unknown>, actor: Actor | undefined): Record<string, unknown>
}
