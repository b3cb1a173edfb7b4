import type { Role } from '../rules/roles.ts'
import type { Condition } from './applies.ts'

export type OrgType = 'association' | 'cooperative'

/** What a value of each type is on the inside: money is whole cents, a date is `yyyy-mm-dd`, an instant is UTC ISO text. */
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
  /** Ids, each once, in the order in which they were chosen; never null, for nothing is the empty list. */
  refs: readonly string[]
  /** Accepted, never stored as it came and never sent back. */
  password: string
  /** Free structure that the server alone writes. */
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
  /** All the options in sight, each with its tick. */
  | 'ticks'
  | 'autocomplete'
  | 'color'
  | 'nif'
  | 'iban'
  | 'postalCode'
  | 'readonly'
  | 'hidden'

/** What any field may say about itself, whatever its type. */
export interface FieldOptions {
  label: string
  required?: boolean
  /** Set by the server: shown, ignored when sent. */
  readonly?: boolean
  unique?: boolean
  /** Found by the list's search box. */
  search?: boolean
  /** Offered as `_name=value` on the list's address. */
  filter?: boolean
  /** Offered as `_sort=name`. */
  sort?: boolean
  /** Only these roles are shown the field, or may send it; for the others it does not exist. */
  sees?: readonly Role[]
  /** Only these roles may set it; for the others who see it, it is readonly. */
  sets?: readonly Role[]
  /** One sentence under the label. */
  hint?: string
  /** The form's input, where the type's own is not the right one. */
  input?: InputType
  /** A form shows it only when any of these holds; what is hidden keeps its value. */
  when?: readonly Condition[]
  /** Beside `when`: the words on which a form shows it after all (`Morada fora de Portugal`). */
  reveal?: string
  /** Screens leave it out until the organisation switches it on by its name (the setting `fieldsEnabled`). */
  optional?: boolean
  /** Only for this type of organisation; screens of the others leave it out. */
  orgType?: OrgType
  /** Optional for the others, but this type of organisation must have it: its statutes or its law say so. */
  requiredIn?: OrgType
  /** What a new row has when nothing is sent; a required boolean without it starts as false. */
  default?: string | number | boolean
}

interface Limits {
  /** Length of a text, size of a number, how many refs. */
  min?: number
  max?: number
}

export interface Field<Value = unknown, T extends FieldType = FieldType, Required = boolean, Readonly = boolean>
  extends Omit<FieldOptions, 'required' | 'readonly'>,
    Limits {
  type: T
  required: Required
  readonly: Readonly
  /** Heading of the form's block that it stands in. */
  group: string
  /** Its block begins closed. */
  folded?: boolean
  /** For `enum` and `enumList`: value to label. */
  options?: { readonly [value: string]: string }
  /** For `ref` and `refs`: the resource pointed to, by name, so that definitions never import each other. */
  to?: string
  /** For `ref` and `refs`: what the rows that a form offers have (`{ scope: 'members' }`), and one that is made there gets. */
  only?: { readonly [field: string]: string }
  /** For `refs`: what becomes of the list when a row in it is deleted. It loses that row, unless this refuses the deletion. */
  onDelete?: 'refuse'
  /** For texts: what they must look like, and what to say when they do not. */
  match?: { pattern: RegExp; message: string }
  /** For strings: typed anyhow, kept one way. */
  normalise?: (text: string) => string
  /** For whole numbers that name something: `1234`, where an amount would be `1 234`. */
  isName?: boolean
  /** Beside `isName`: the setting that says with how many digits it is printed (`0012`). */
  digits?: string
  /** For dates: tomorrow is refused. */
  notFuture?: boolean
  /** For dates of birth: lists look for an age too. */
  age?: boolean
  /** Carries the value's type; never set. */
  readonly value?: Value
}

export type Fields = Record<string, Field>

type Says<O, Flag extends string> = O extends { [K in Flag]: true } ? true : false
type Made<Value, T extends FieldType, O> = Field<Value, T, Says<O, 'required'>, Says<O, 'readonly'>>

const make = <Value, T extends FieldType, const O extends FieldOptions>(type: T, options: O): Made<Value, T, O> =>
  // The flags' literal types are those that `options` itself carries.
  ({ required: false, readonly: false, group: '', ...options, type }) as unknown as Made<Value, T, O>

const maker =
  <T extends FieldType, Extra = unknown>(type: T) =>
  <const O extends FieldOptions & Extra>(options: O) =>
    make<Values[T], T, O>(type, options)

type TextOptions = Limits & Pick<Field, 'match' | 'normalise'>

export const string = maker<'string', TextOptions>('string')
export const text = maker<'text', TextOptions>('text')
export const email = maker('email')
export const phone = maker('phone')
export const nif = maker('nif')
export const iban = maker('iban')
export const postalCode = maker('postalCode')
export const color = maker('color')
export const url = maker('url')
export const money = maker<'money', Limits>('money')
export const integer = maker<'integer', Limits & Pick<Field, 'isName' | 'digits'>>('integer')
export const boolean = maker('boolean')
export const date = maker<'date', Pick<Field, 'notFuture' | 'age'>>('date')
export const datetime = maker('datetime')
export const password = maker<'password', Limits>('password')
export const object = maker('object')

export const choice = <const C extends Record<string, string>, const O extends FieldOptions>(options: C, o: O) => ({
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

/** A list has no order among lists, no text of its own and no twin. */
type RefsOptions = Limits &
  Pick<Field, 'only' | 'onDelete'> & { sort?: false; search?: false; unique?: false; default?: never }
export const refs = <const O extends FieldOptions & RefsOptions>(to: string, o: O) => ({
  ...make<readonly string[], 'refs', O>('refs', o),
  to,
})
/** More than these are no choice that a person made one by one. */
export const MOST_REFS = 200

/** Names a block of the form, and says of all its fields what holds for each; they stay where they are. */
export const group = <F extends Fields>(
  heading: string,
  fields: F,
  options: Pick<Field, 'folded' | 'orgType'> = {},
): F =>
  // What changes has the same type in every field.
  Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, { ...f, ...options, group: heading }])) as F

/** Of what the server sets some day: a form shows each of them once there is something to show. */
export const whenFilled = <F extends Fields>(fields: F): F => {
  const ofItself = (field: string): Pick<Field, 'when'> => ({ when: [{ field, filled: true }] })
  // What changes has the same type in every field.
  return Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, { ...f, ...ofItself(name) }])) as F
}

export const defaultOf = (field: Field) =>
  field.default ?? (field.type === 'boolean' && field.required ? false : undefined)

/** What a field holds when nothing was said. */
export const emptyOf = (field: Field) => (field.type === 'refs' ? [] : null)
