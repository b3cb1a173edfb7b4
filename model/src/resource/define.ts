import { type Reader, type Role, STAFF } from '../rules/roles.ts'
import type { Upload } from '../rules/uploads.ts'
import type { Field, Fields } from './field.ts'
import type { Label } from './label.ts'
import { snakeCase } from './naming.ts'

export const OPERATIONS = ['list', 'read', 'create', 'update', 'delete'] as const
export type Operation = (typeof OPERATIONS)[number]

export interface Resource<F extends Fields = Fields> {
  /** Store name in the app and in the explainer, and the socket's topic: `memberApplications`. */
  name: string
  /** First segment of the API's path, and the table: `member_applications`. */
  path: string
  /**
   * The view that rows are read from, where one form lies over several tables. It has every column that a table would have;
   * `path` is then the table of its id and `rev`, and of its lists of refs. How they are written is for the `write` hook to say.
   */
  reads?: string
  /**
   * Columns of `reads` that are never null, one for each table that a page may begin at. A page asks for that: then outer joins of the
   * view are inner ones, and the order is read from an index. A count does not, and leaves out what it needs not join.
   */
  readsAlways?: readonly string[]
  /** The database's function of a day that gives the rows of `reads` as they were then: `?_asOf=2025-12-31`. */
  readsOn?: string
  label: Label
  fields: F
  /** The field that names a row in a lookup, a breadcrumb or a toast. */
  title: string
  access: Record<Operation, readonly Reader[]>
  /** What the list shows first, how the screen sorts it when nothing is saved, and what it looks for until told otherwise. */
  list: {
    columns: readonly string[]
    sort: string
    filter?: Readonly<Record<string, string | readonly string[] | undefined>>
    /** What the rows that it then shows are called: `Ativos`. */
    filterName?: string
    /** What an empty list suggests to do first; without it, to create the first item. */
    firstStep?: string
  }
  /** The `ref` fields that child lists follow: `userId` gives `/users/{id}/audit_log`. */
  childOf: readonly string[]
  /** Whether changes are written to the audit log (all are, but the log itself). */
  audited: boolean
  /** A new row comes as a form with one file, not as JSON: its route is the feature's own. */
  upload?: Upload
  /** The readonly field with the address of a row's picture, which lists show beside the title. */
  picture?: string
  /** The field whose colour marks a row wherever its title stands. */
  colour?: string
}

type Names<F> = keyof F & string

interface Definition<F extends Fields>
  extends Pick<Resource, 'name' | 'label' | 'reads' | 'readsAlways' | 'readsOn' | 'upload'> {
  fields: F
  title: Names<F>
  access?: Partial<Resource['access']>
  list: {
    columns: readonly Names<F>[]
    sort: Names<F> | `-${Names<F>}`
    filter?: { readonly [K in Names<F>]?: string | readonly string[] }
    filterName?: string
    firstStep?: string
  }
  childOf?: readonly Names<F>[]
  picture?: Names<F>
  colour?: Names<F>
  audited?: boolean
}

export function defineResource<F extends Fields>(definition: Definition<F>): Resource<F> {
  const access = { list: STAFF, read: STAFF, create: STAFF, update: STAFF, delete: STAFF, ...definition.access }
  return { childOf: [], audited: true, ...definition, access, path: snakeCase(definition.name) }
}

/** What every item has, whatever it is. */
export interface SystemFields {
  _id: string
  created_at: string
  updated_at: string
  rev: number
}
export const SYSTEM_FIELDS = ['_id', 'created_at', 'updated_at', 'rev'] as const

/** A list of refs is never null: nothing is the empty list. */
type ValueOf<F> =
  F extends Field<infer V, infer T, infer Required>
    ? [T] extends ['refs']
      ? V
      : Required extends true
        ? V
        : V | null
    : never
type Sent<F> = F extends { type: 'password' } ? never : unknown

/** A row inside the server: whole cents, ISO days. */
export type Row<R extends Resource> = SystemFields & {
  [K in keyof R['fields'] as Sent<R['fields'][K]> extends never ? never : K]: ValueOf<R['fields'][K]>
}
/** What a form sends, parsed: every field that the server does not set itself. A missing one is kept as it is. */
export type Input<R extends Resource> = {
  [K in keyof R['fields'] as R['fields'][K] extends { readonly: true } ? never : K]?: ValueOf<R['fields'][K]>
}

export const isVisibleTo = (field: Field, role: Role | undefined) =>
  field.sees === undefined || (role !== undefined && field.sees.includes(role))
export const isWritableBy = (field: Field, role: Role | undefined) =>
  !field.readonly &&
  isVisibleTo(field, role) &&
  (field.sets === undefined || (role !== undefined && field.sets.includes(role)))
