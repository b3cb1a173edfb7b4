import type { Role } from '../rules/roles.ts'
import { mayRead } from '../rules/roles.ts'
import type { Condition } from './applies.ts'
import { isVisibleTo, isWritableBy, OPERATIONS, type Operation, type Resource } from './define.ts'
import { defaultOf, type Field, type FieldType, type InputType } from './field.ts'
import { INPUT, rulesOf, typeWordOf } from './field-vocabulary.ts'
import { isKept, isRequiredIn, type Organisation, printedIn } from './kept.ts'
import { type Label, withMark } from './label.ts'

/** One field as described to the screens (FORM-01). The first six keys are named by the specification, the others by us. */
export interface ExplainedField {
  name: string
  /** The type in the specification's vocabulary: `string`, `Float32`, `enum(a,b)`, `ref(users)` … */
  type: string
  /** Rules joined by `; `: `required; max:80; unique`. */
  validation: string
  label: string
  group: string
  inputType: InputType
  fieldType: FieldType
  required: boolean
  readonly: boolean
  sortable: boolean
  /** It cannot be sorted by in a list as it was on an earlier day. */
  sortsTodayOnly?: true
  filterable: boolean
  min?: number
  max?: number
  hint?: string
  /** In lists: a heading shorter than the label, and the width in rem where that of the type does not fit. */
  column?: { readonly label?: string; readonly width?: number }
  default?: string | number | boolean
  options?: readonly { value: string; label: string; colour?: string }[]
  /** For `lines`: the fields of each line. */
  lines?: readonly ExplainedField[]
  to?: string
  only?: Readonly<Record<string, string>>
  completes?: { readonly field: string; readonly from: string }
  /** Whether its group in the form is collapsed at first. */
  folded?: true
  /** The form shows the field only while any of these holds, or after the user asked for it by the text in `reveal`. */
  when?: readonly Condition[]
  reveal?: string
  /** Whether the whole number is an identifier (a member number, a year), printed without thousands separators. */
  isName?: true
  /** The least number of digits to print such a number with, zeros in front. */
  digits?: number
  /** Whether lists tell the sum of this field over all rows that match. */
  sum?: true
  /** Whether lists can filter this date of birth by age. */
  age?: true
  /** Lists and exports hold only the ends of the value; `wholeInExports` where the user may ask for whole ones. */
  masked?: true
  wholeInExports?: true
  /** The form does not change it; a change is asked for by this name. A new row may have a first value where it `comesFirst`. */
  guarded?: { name: string; comesFirst: boolean }
  /** The label of the instant that marks a value of this field as faulty; lists have it in `_marks`. */
  mark?: string
}

/** A resource as described to the screens, without its fields. */
export interface ExplainedResource {
  path: string
  label: Label
  title: string
  columns: readonly string[]
  /** The column that is the last to be cut off; by default the title. */
  widest?: string
  sort: string
  /** The list's default filter, with the names of query parameters: `_isActive`. */
  filter?: Readonly<Record<`_${string}`, string | readonly string[]>>
  /** The name of the default filter on the screen: `Ativos`. */
  filterName?: string
  /** The hint on an empty list. */
  firstStep?: string
  /** Whether the list can be shown as it was on an earlier day (`_asOf`). */
  asOf?: true
  /** The labels of the filters by sets of rows, by name. */
  sets?: Readonly<Record<string, string>>
  /** The field that holds the URL of a row's picture, shown beside its title. */
  picture?: string
  /** The field that counts the records that use a row, told before it is deleted. */
  usage?: string
  /** The fields whose values the form keeps for the next new item. */
  keptForNext?: readonly string[]
  searchable: boolean
  /** Its changes are not recorded. */
  withoutHistory?: true
  /** The operations that the asking user may perform. */
  operations: readonly Operation[]
}

export interface Explainer {
  data: Record<string, readonly ExplainedField[]>
  meta: Record<string, ExplainedResource>
}

/** Puts the organisation's words into a label: `{memberSingular}` becomes `sócio`. */
export type Wording = (text: string) => string

export function explainField(
  name: string,
  described: Field,
  role: Role | undefined,
  say: Wording,
  organisation?: Organisation,
): ExplainedField {
  const field = { ...described, required: isRequiredIn(described, organisation?.orgType) }
  const readonly = !isWritableBy(field, role)
  const { digits } = printedIn(field, organisation)
  return {
    name,
    type: typeWordOf(field),
    validation: rulesOf(field, readonly).join('; '),
    label: say(field.label),
    group: say(field.group),
    inputType: field.input ?? (readonly ? 'readonly' : INPUT[field.type]),
    fieldType: field.type,
    required: field.required,
    readonly,
    sortable: Boolean(field.sort),
    ...(field.sort === 'today' && { sortsTodayOnly: true }),
    filterable: field.filter === true,
    ...(field.min !== undefined && { min: field.min }),
    ...(field.max !== undefined && { max: field.max }),
    ...(field.hint && { hint: say(field.hint) }),
    ...(field.column && { column: field.column }),
    ...(defaultOf(field) !== undefined && { default: defaultOf(field) }),
    ...(field.options && {
      options: Object.entries(field.options).map(([value, label]) => {
        const colour = field.colours?.[value]
        return { value, label: say(label), ...(colour && { colour }) }
      }),
    }),
    ...(field.lines && {
      lines: Object.entries(field.lines).map(([own, line]) => explainField(own, line, role, say, organisation)),
    }),
    ...(field.to && { to: field.to }),
    ...(field.only && { only: field.only }),
    ...(field.completes && { completes: field.completes }),
    ...(field.folded && { folded: true }),
    ...(field.when && { when: field.when }),
    ...(field.reveal && { reveal: say(field.reveal) }),
    ...(field.sum && { sum: true }),
    ...(field.age && { age: true }),
    ...(field.masked && { masked: true }),
    ...(role && field.masked?.includes(role) && { wholeInExports: true }),
    ...(field.isName && { isName: true }),
    ...(digits !== undefined && { digits }),
  }
}

/** An organisation with every optional field enabled, for documentation that concerns none in particular. */
const isAnyKept = () => true
type IsKept = (name: string, field: Field) => boolean

/** The name by which a change of a guarded value is asked for. */
export const guardedAs = (owner: string, name: string, { guarded }: Field): Pick<ExplainedField, 'guarded'> =>
  guarded ? { guarded: { name: `${owner}.${name}`, comesFirst: guarded === 'changes' } } : {}

export const explainFields = (
  resource: Resource,
  role: Role | undefined,
  say: Wording,
  isOnScreen: IsKept = isAnyKept,
  organisation?: Organisation,
) =>
  Object.entries(resource.fields)
    .filter(([name, field]) => isVisibleTo(field, role) && isOnScreen(name, field))
    .map(([name, field]) => ({
      ...withMark(resource, field, say, explainField(name, field, role, say, organisation)),
      ...guardedAs(resource.name, name, field),
    }))

export function explainResource(
  resource: Resource,
  role: Role | undefined,
  say: Wording,
  isOnScreen: IsKept = isAnyKept,
): ExplainedResource {
  const isShown = (name: string) => {
    const field = resource.fields[name]
    return field !== undefined && isVisibleTo(field, role) && isOnScreen(name, field)
  }
  const filter = Object.entries(resource.list.filter ?? {}).flatMap(([name, value]) =>
    value !== undefined && isShown(name) ? [[`_${name}`, value] as const] : [],
  )
  return {
    path: resource.path,
    label: { ...resource.label, one: say(resource.label.one), many: say(resource.label.many) },
    title: resource.title,
    columns: resource.list.columns.filter(isShown),
    ...(resource.list.widest && { widest: resource.list.widest }),
    sort: resource.list.sort,
    ...(filter.length > 0 && { filter: Object.fromEntries(filter) }),
    ...(resource.list.filterName && { filterName: say(resource.list.filterName) }),
    ...(resource.list.firstStep && { firstStep: say(resource.list.firstStep) }),
    ...(resource.readsOn && { asOf: true }),
    ...(resource.sets && { sets: resource.sets }),
    ...(resource.picture && isShown(resource.picture) && { picture: resource.picture }),
    ...(resource.usage && isShown(resource.usage) && { usage: resource.usage }),
    ...(resource.keptForNext && { keptForNext: resource.keptForNext.filter(isShown) }),
    ...(!resource.audited && { withoutHistory: true }),
    searchable: Object.values(resource.fields).some(field => field.search),
    operations: OPERATIONS.filter(
      operation => mayRead(resource.access[operation], role) && !(operation === 'delete' && resource.neverDeleted),
    ),
  }
}

/** The description of all resources for one role; fields that the organisation has switched off are left out. */
export function explain(
  resources: readonly Resource[],
  role: Role | undefined,
  say: Wording,
  organisation?: Organisation,
): Explainer {
  const isOnScreen: IsKept = organisation ? (name, field) => isKept(name, field, organisation) : isAnyKept
  const seen = resources.filter(resource => OPERATIONS.some(operation => mayRead(resource.access[operation], role)))
  return {
    data: Object.fromEntries(
      seen.map(resource => [resource.name, explainFields(resource, role, say, isOnScreen, organisation)]),
    ),
    meta: Object.fromEntries(seen.map(resource => [resource.name, explainResource(resource, role, say, isOnScreen)])),
  }
}
