import { type Field, type FieldOptions, type Fields, type FieldType, type Limits, make, type ValueOf } from './field.ts'

/** Lines are stored as JSON, by which nothing can be searched, filtered or sorted. */
type LinesOptions = Limits & {
  sort?: false
  search?: false
  filter?: false
  unique?: false
  masked?: never
  default?: never
}

type LineOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> }

/**
 * A small table inside a form, such as the values of a plan with their dates. Each line has the same fields, and the whole list
 * is sent and stored at once: as JSON with the fields' own names and money in cents, unless the hook `write` puts it elsewhere.
 */
export const lines = <const F extends Fields, const O extends FieldOptions & LinesOptions>(fields: F, options: O) => ({
  ...make<readonly LineOf<F>[], 'lines', O>('lines', options),
  lines: fields,
})

/** The most lines of a list: more belong into a resource of their own. */
export const MOST_LINES = 100

/** Types whose values cannot be edited inside a line. */
const NOT_IN_LINES: readonly FieldType[] = ['refs', 'enumList', 'password', 'richText', 'object', 'lines']

/** The names of a line's fields that ask for what lines do not offer. */
export const findUnfitLineFields = ({ lines: fields = {} }: Field) =>
  Object.entries(fields)
    .filter(
      ([, { type, readonly, unique, masked, sees, sets, when, requiredIn, optional }]) =>
        NOT_IN_LINES.includes(type) || readonly || unique || masked || sees || sets || when || requiredIn || optional,
    )
    .map(([name]) => name)
