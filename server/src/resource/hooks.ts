import type { Input, Resource, Row } from '@agremia/model/resource/define'
import type { RawBuilder, SqlBool } from 'kysely'
import type { FieldErrors } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import type { WriteContext } from './context.ts'

export type Change = 'create' | 'update' | 'delete'

export interface Findings {
  errors?: FieldErrors
  /** Told, but they do not stop anyone: a likely duplicate. */
  warnings?: FieldErrors
}

/** The five places where a resource may differ from plain CRUD. A sixth need means: write your own route. */
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
  /** What follows, in the same transaction. */
  saved?(row: Row<R>, context: WriteContext, change: Change, before: Row<R> | undefined): Promise<void>
  /** What is added or hidden on the way out. */
  present?(item: Record<string, unknown>, actor: Actor | undefined): Record<string, unknown>
}

export type Columns = Record<string, unknown>
