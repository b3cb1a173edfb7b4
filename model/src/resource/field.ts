import type { RichText } from '../rules/rich-text/rich-text.ts'
import type { Area } from '../rules/rights.ts'
import type { Role } from '../rules/roles.ts'
import type { Condition } from './applies.ts'

export type OrgType = 'association' | 'cooperative'

/** The TypeScript type of each field type's value: money is whole cents, a date is `yyyy-mm-dd`, an instant is UTC ISO text. */
export interface Values {
  string: string
  text: string
  email: string
  phone: string
  nif: string
  iban: string
  postalCode: string
  color: string
  url: string
  money: number
  integer: number
  boolean: boolean
  date: string
  datetime: string
  enum: string
  enumList: readonly string[]
  ref: string
  /** Ids without repetition, in the order in which they were chosen; never null, the empty list instead. */
  refs: readonly string[]
  /** Accepted as input, stored only as a hash, never sent back. */
  password: string
  /** The text of a message, with styles and placeholders. */
  richText: RichText
  /** Lines with the same fields, in the order in which they were entered; never null, the empty list instead. */
  lines: readonly Readonly<Record<string, unknown>>[]
  /** JSON of any structure, written by the server only. */
  object: unknown
}
export type FieldType = keyof Values

export type InputType =
  | 'text'
  | 'textarea'
  | 'email'
  | 'tel'
  | 'password'
  | 'number'
  | 'money'
  | 'date'
  | 'datetime'
  | 'checkbox'
  | 'select'
  | 'multiselect'
  /** All options visible at once, each with a checkbox. */
  | 'ticks'
  /** One line of text with placeholders, which its screen supplies. */
  | 'line'
  /** A text in the notation of templates, edited with its styles and placeholders, which its screen supplies. */
  | 'notation'
  | 'richtext'
  | 'lines'
  | 'autocomplete'
  | 'color'
  | 'nif'
  | 'iban'
  | 'postalCode'
  | 'readonly'
  | 'hidden'

/** Properties that a field of any type may have. */
export interface FieldOptions {
  label: string
  required?: boolean
  /** Set by the server: shown to users, and ignored when it is sent back. */
  readonly?: boolean
  unique?: boolean
  /** Whether the list's search box searches it. */
  search?: boolean
  /**
   * Whether lists can filter by it, as `_name=value`, and by a part of a text. `exact` takes whole values only, for ids and names
   * that only programs use: screens do not offer it, and no row pays for an index of its parts.
   */
  filter?: boolean | 'exact'
  /** Whether lists can be sorted by it, as `_sort=name`. `today`: not lists of an earlier day, for which no index holds its values. */
  sort?: boolean | 'today'
  /** What limited rights are needed for; by default that of the resource. */
  area?: Area
  /** Only these roles read or send the field; for the others it does not exist. */
  sees?: readonly Role[]
  /** Only these roles may set it; for the others who see it, it is readonly. */
  sets?: readonly Role[]
  /**
   * Lists, exports and the audit log hold only the ends of the value; the item's own sheet shows it whole. These roles may ask
   * for whole values in an export. Such a field can be neither searched nor filtered, because that would find out its value.
   */
  masked?: readonly Role[]
  /**
   * Money follows the value, so that forms and the API do not change it: a change is asked for apart, with the password, and waits.
   * `changes`: the first value comes with the new row. `always`: not even that one.
   */
  guarded?: 'changes' | 'always'
  /**
   * False: the audit log does not hold its values, because they are about people whom an erasure would not find there, or follow
   * from rows that have a history of their own. It still holds that the row was changed, when and by whom.
   */
  logged?: false
  /** Of a tax number: also those of other countries are taken, which begin with its two letters. */
  mayBeForeign?: true
  /** A sentence shown under the label. */
  hint?: string
  /** The input component, where the default of the field's type does not fit. */
  input?: InputType
  /** A form shows the field only while any of these conditions holds; while hidden it keeps its value. */
  when?: readonly Condition[]
  /** With `when`: the text of the button that shows the field all the same (`Morada fora de Portugal`). */
  reveal?: string
  /** Hidden on all screens until the organisation enables it by name (setting `fieldsEnabled`). */
  optional?: boolean
  /** Shown only to organisations of this type. */
  orgType?: OrgType
  /** Required only in organisations of this type, because the law that governs them demands it. */
  requiredIn?: OrgType
  /** A readonly instant of the same resource that is set while something is wrong with this value: lists show a mark beside it. */
  markedBy?: string
  /** A boolean of the same resource: while it is true, lists, items and exports hold null; only a call of its own shows the value. */
  secretWhile?: string
  /** In lists: a heading shorter than the label, and the width in rem where that of the type does not fit. */
  column?: { readonly label?: string; readonly width?: number }
  /** Fields whose values a list shows in the cell of this one: a request for this field is answered with them too. */
  alongside?: readonly string[]
  /** The value of a new row when none is sent. A required boolean without a default starts as false. */
  default?: string | number | boolean
}

export interface Limits {
  /** Limits of a text's length, a number's size or the number of refs or lines. */
  min?: number
  max?: number
}

export interface Field<Value = unknown, T extends FieldType = FieldType, Required = boolean, Readonly = boolean>
  extends Omit<FieldOptions, 'required' | 'readonly'>,
    Limits {
  type: T
  required: Required
  readonly: Readonly
  /** The heading of its group in the form. */
  group: string
  /** Whether its group in the form is collapsed at first. */
  folded?: boolean
  /** For `enum` and `enumList`: the label of each value. For `string`: the words of those values that are codes. */
  options?: { readonly [value: string]: string }
  /** For `enum`: the colour of each value, shown beside its label. */
  colours?: { readonly [value: string]: string }
  /** For `lines`: the fields of each line. */
  lines?: Fields
  /** For `ref` and `refs`: the name of the resource pointed to; a name, so that definitions need not import each other. */
  to?: string
  /** For `ref` and `refs`: the filter of the rows that a form offers (`{ scope: 'members' }`); a row created there gets these values. */
  only?: { readonly [field: string]: string }
  /** For `refs`: what happens when a row in the list is deleted. By default it is removed from the list. */
  onDelete?: 'refuse'
  /**
   * For texts: another field that the form fills while it is empty, with the value that most rows of the resource `from` have
   * there beside the same value of this field. Both fields have the same names in `from`, which can be filtered by this one.
   */
  completes?: { readonly field: string; readonly from: string }
  /** For texts: a pattern that they must match, and the error message otherwise. */
  match?: { pattern: RegExp; message: string }
  /** For strings: brings what was typed into the form in which it is stored. */
  normalise?: (text: string) => string
  /** For amounts and whole numbers: lists tell the sum over all rows that match, as `_sums=name`. */
  sum?: boolean
  /** For whole numbers that are identifiers, not amounts: printed `1234` instead of `1 234`. */
  isName?: boolean
  /** With `isName`: the setting that holds the number of digits to print (`0012`). */
  digits?: string
  /** For dates: days after today are refused. */
  notFuture?: boolean
  /** For dates of birth: lists can filter by age. */
  age?: boolean
  /** Exists for type inference only and is never set. */
  readonly value?: Value
}

export type Fields = Record<string, Field>

/** The type of a field's value. A list of refs or lines is never null; without entries it is the empty list. */
export type ValueOf<F> =
  F extends Field<infer V, infer T, infer Required>
    ? [T] extends ['refs' | 'lines']
      ? V
      : Required extends true
        ? V
        : V | null
    : never

type Says<O, Flag extends string> = O extends { [K in Flag]: true } ? true : false
type Made<Value, T extends FieldType, O> = Field<Value, T, Says<O, 'required'>, Says<O, 'readonly'>>

export const make = <Value, T extends FieldType, const O extends FieldOptions>(
  type: T,
  options: O,
): Made<Value, T, O> =>
  // The object has exactly the literal types of `options`, which the compiler cannot infer through the spread.
  ({ required: false, readonly: false, group: '', ...options, type }) as unknown as Made<Value, T, O>

const maker =
  <T extends FieldType, Extra = unknown>(type: T) =>
  <const O extends FieldOptions & Extra>(options: O) =>
    make<Values[T], T, O>(type, options)

type TextOptions = Limits & Pick<Field, 'match' | 'normalise' | 'completes'>

export const string = maker<'string', TextOptions & Pick<Field, 'options'>>('string')
export const text = maker<'text', TextOptions>('text')
export const email = maker('email')
export const phone = maker('phone')
export const nif = maker('nif')
export const iban = maker('iban')
export const postalCode = maker('postalCode')
export const color = maker('color')
export const url = maker('url')
export const money = maker<'money', Limits & Pick<Field, 'sum'>>('money')
export const integer = maker<'integer', Limits & Pick<Field, 'isName' | 'digits' | 'sum'>>('integer')
export const boolean = maker('boolean')
export const date = maker<'date', Pick<Field, 'notFuture' | 'age'>>('date')
export const datetime = maker('datetime')
export const password = maker<'password', Limits>('password')
export const object = maker('object')
/** Stored as JSON, by which nothing can be searched, filtered or sorted. */
type RichTextOptions = { sort?: false; search?: false; filter?: false; unique?: false; default?: never }
export const richText = maker<'richText', RichTextOptions>('richText')

export const choice = <const C extends Record<string, string>, const O extends FieldOptions & Pick<Field, 'colours'>>(
  options: C,
  o: O,
) => ({
  ...make<keyof C & string, 'enum', O>('enum', o),
  options,
})
export const choices = <const C extends Record<string, string>, const O extends FieldOptions & Limits>(
  options: C,
  o: O,
) => ({ ...make<readonly (keyof C & string)[], 'enumList', O>('enumList', o), options })
export const ref = <const O extends FieldOptions & Pick<Field, 'only'>>(to: string, o: O) => ({
  ...make<string, 'ref', O>('ref', o),
  to,
})

/** A list of refs cannot be sorted by, searched as text or unique. */
type RefsOptions = Limits &
  Pick<Field, 'only' | 'onDelete'> & { sort?: false; search?: false; unique?: false; default?: never }
export const refs = <const O extends FieldOptions & RefsOptions>(to: string, o: O) => ({
  ...make<readonly string[], 'refs', O>('refs', o),
  to,
})
/** The most refs in a list: nobody chooses more one by one. */
export const MOST_REFS = 200

/** Puts fields into a group of the form, and applies properties that all of them share. */
export const group = <F extends Fields>(
  heading: string,
  fields: F,
  options: Pick<Field, 'folded' | 'orgType'> = {},
): F =>
  // The added properties have the same type in every field.
  Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, { ...f, ...options, group: heading }])) as F

/** Marks fields that the server sets later: a form shows each of them only once it has a value. */
export const whenFilled = <F extends Fields>(fields: F): F => {
  const ofItself = (field: string): Pick<Field, 'when'> => ({ when: [{ field, filled: true }] })
  // The added properties have the same type in every field.
  return Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, { ...f, ...ofItself(name) }])) as F
}

export const defaultOf = (field: Field) =>
  field.default ?? (field.type === 'boolean' && field.required ? false : undefined)

/** The value of a field that was left empty. */
export const emptyOf = (field: Field) => (isListed(field) ? [] : null)

/** Whether the values are lists that are empty instead of null. */
export const isListed = ({ type }: Field) => type === 'refs' || type === 'lines'
