import type { KeyScope } from '../rules/key-scopes.ts'
import { type Area, areaOfScopes, readsArea, roleOf, type Viewer, writesArea } from '../rules/rights.ts'
import { type Reader, type Role, STAFF } from '../rules/roles.ts'
import type { Upload } from '../rules/uploads.ts'
import type { Field, Fields, ValueOf } from './field.ts'
import type { Label } from './label.ts'
import { findUnfitLineFields } from './lines.ts'
import { snakeCase } from './naming.ts'

export const OPERATIONS = ['list', 'read', 'create', 'update', 'delete'] as const
export type Operation = (typeof OPERATIONS)[number]

export interface Resource<F extends Fields = Fields> {
  /** Name in code, in the explainer and as the socket's topic: `memberApplications`. */
  name: string
  /** First segment of the API's path, and the table: `member_applications`. */
  path: string
  /**
   * The view that rows are read from, for a resource whose form covers several tables. It has every column that a single
   * table would have. `path` then names the table that holds `id`, `rev` and the lists of refs, and the hook `write` saves rows.
   */
  reads?: string
  /**
   * Columns of `reads` that are never null, one for each table by whose columns a page may be sorted. Queries for a page add
   * `is not null` for them, which lets PostgreSQL turn the view's outer joins into inner ones and read the order from an index.
   * Counts do not, so that PostgreSQL can leave out the joins that a count does not need.
   */
  readsAlways?: readonly string[]
  /** The database function that takes a day and returns the rows of `reads` as they were on it, for `?_asOf=2025-12-31`. */
  readsOn?: string
  /**
   * The database function that takes today's day and returns the rows of `reads`, for a resource with columns that depend on the day,
   * such as how old a debt is. The server's clock says which day it is; in `reads` itself these columns are empty.
   */
  readsToday?: string
  /**
   * The table or view with `id` and the title of every row, for a resource that `reads` a view over many tables: PostgreSQL would plan
   * all of them for each title of a ref, which takes longer than reading the titles.
   */
  titles?: string
  label: Label
  fields: F
  /** The field that names a row in a lookup, a breadcrumb or a toast. */
  title: string
  access: Record<Operation, readonly Reader[]>
  /** What an API key needs to list and read rows, to create and to change them. Without it no key may, and none ever deletes. */
  keyScopes?: { read?: KeyScope; create?: KeyScope; update?: KeyScope }
  /** What limited rights are about, which follows from `keyScopes`; its fields are of the same area but for those that say another. */
  area?: Area
  /** The area of the texts that `_search` looks through, where it is another than that of the resource: members, by whom payments are found. */
  searchArea?: Area
  /** The default columns, sort and filter of the list, used until the user chooses others. */
  list: {
    columns: readonly string[]
    /** The column that is the last to be cut off; by default the title. */
    widest?: string
    sort: string
    filter?: Readonly<Record<string, string | readonly string[] | undefined>>
    /** The name of the default filter on the screen: `Ativos`. */
    filterName?: string
    /** The hint on an empty list; by default it suggests creating the first item. */
    firstStep?: string
  }
  /**
   * Sets of rows that a feature keeps by id, filtered as `_import=<id>`: the name of the filter and its label. The hook `sets` says
   * which rows belong to one.
   */
  sets?: Readonly<Record<string, string>>
  /** The `ref` fields by which the resource is listed under a parent: `userId` gives `/users/{id}/audit_log`. */
  childOf: readonly string[]
  /**
   * Set where a row is a person. Deleting it erases the person's values in the audit log, together with those of the rows that
   * cannot be without it and of the rows named here: the resource and the field that holds the id.
   */
  personal?: Readonly<Record<string, string>>
  /** Whether changes are recorded in the audit log; true for every resource but the log itself. */
  audited: boolean
  /** Set where rows are created by uploading a file (multipart) instead of JSON; the feature then defines that route. */
  upload?: Upload
  /** Texts that only the answer to a creation holds, beside the fields, by name: what each is. The hook `present` adds them. */
  shownOnce?: Readonly<Record<string, string>>
  /** Rows are never deleted: a request is refused with the action to use instead, and no screen offers it. */
  neverDeleted?: true
  /** The readonly field that holds the URL of a row's picture, shown beside the title in lists. */
  picture?: string
  /** The readonly field that counts the records that have a row in a list of refs; the question before a deletion tells it. */
  usage?: string
  /** The field whose colour is shown wherever the row's title is shown. */
  colour?: string
  /** The fields whose values a form keeps for the next new item, because items entered together share them. */
  keptForNext?: readonly string[]
}

type Names<F> = keyof F & string

interface Definition<F extends Fields>
  extends Pick<
    Resource,
    | 'name'
    | 'label'
    | 'keyScopes'
    | 'searchArea'
    | 'sets'
    | 'reads'
    | 'readsAlways'
    | 'readsOn'
    | 'readsToday'
    | 'titles'
    | 'upload'
    | 'neverDeleted'
    | 'shownOnce'
  > {
  fields: F
  title: Names<F>
  access?: Partial<Resource['access']>
  list: {
    columns: readonly Names<F>[]
    widest?: Names<F>
    sort: Names<F> | `-${Names<F>}`
    filter?: { readonly [K in Names<F>]?: string | readonly string[] }
    filterName?: string
    firstStep?: string
  }
  childOf?: readonly Names<F>[]
  personal?: Readonly<Record<string, Names<F>>>
  picture?: Names<F>
  colour?: Names<F>
  usage?: Names<F>
  keptForNext?: readonly Names<F>[]
  audited?: boolean
}

export function defineResource<F extends Fields>(definition: Definition<F>): Resource<F> {
  for (const [name, field] of Object.entries(definition.fields)) {
    const { masked, search, filter, sort, unique, alongside } = field
    const unfit = findUnfitLineFields(field)
    if (unfit.length > 0) throw new Error(`${definition.name}.${name}: ${unfit.join(', ')} cannot be in a line`)
    const unknown = alongside?.find(other => !Object.hasOwn(definition.fields, other))
    if (unknown) throw new Error(`${definition.name}.${name} stands alongside ${unknown}, which is no field`)
    if (masked && (search || filter || sort || unique))
      throw new Error(`${definition.name}.${name} is masked, and its value could be found out`)
  }
  const access = { list: STAFF, read: STAFF, create: STAFF, update: STAFF, delete: STAFF, ...definition.access }
  const area = areaOfScopes(definition.keyScopes)
  // Every field has the type that it was defined with; only its area is filled in.
  const fields = Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => [name, { area, ...field }]),
  ) as F
  return { childOf: [], audited: true, ...definition, fields, area, access, path: snakeCase(definition.name) }
}

/** The fields that every item has beside those of its definition. */
export interface SystemFields {
  _id: string
  created_at: string
  updated_at: string
  rev: number
}
/** The largest version of a row, PostgreSQL's `integer`. */
export const MOST_REV = 2_147_483_647
export const SYSTEM_FIELDS = ['_id', 'created_at', 'updated_at', 'rev'] as const

type Sent<F> = F extends { type: 'password' } ? never : unknown

/** A row as the server holds it: money in whole cents, days as ISO text. */
export type Row<R extends Resource> = SystemFields & {
  [K in keyof R['fields'] as Sent<R['fields'][K]> extends never ? never : K]: ValueOf<R['fields'][K]>
}
/** The parsed body of a form: any of the fields that users may set. A field that is missing stays unchanged. */
export type Input<R extends Resource> = {
  [K in keyof R['fields'] as R['fields'][K] extends { readonly: true } ? never : K]?: ValueOf<R['fields'][K]>
}

const isAmong = (roles: readonly Role[] | undefined, role: Role | undefined) =>
  roles === undefined || (role !== undefined && roles.includes(role))
export const isVisibleTo = (field: Field, viewer: Viewer) =>
  isAmong(field.sees, roleOf(viewer)) && readsArea(viewer, field.area)
/** Whoever may only write an area sends values that no answer shows. */
export const isWritableBy = (field: Field, viewer: Viewer) =>
  !field.readonly &&
  isAmong(field.sees, roleOf(viewer)) &&
  isAmong(field.sets, roleOf(viewer)) &&
  writesArea(viewer, field.area)

/** What a key needs for a route of these operations: the same for all of them, or the route is closed to keys. */
export function keyScopeOf({ keyScopes = {} }: Resource, operations: readonly Operation[]): KeyScope | undefined {
  const scopes = { ...keyScopes, list: keyScopes.read, delete: undefined }
  const [first, ...others] = operations.map(operation => scopes[operation])
  return others.every(scope => scope === first) ? first : undefined
}
