import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { UseFormReturn } from 'react-hook-form'
import { type FormValues, showValue } from '../../../resource/form-values.ts'

type Form = UseFormReturn<FormValues>
/** As the API sends them. */
type GivenValues = Readonly<Record<string, unknown>>

interface Filling {
  fields: readonly ExplainedField[]
  given: GivenValues
  /** What the form shows now. */
  now: FormValues
  /** Whether somebody has typed what the field shows now. */
  isTyped(name: string): boolean
}

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== ''

/** The values to fill in where nobody has typed, and the names of all fields that hold the given values then. */
export function untypedFilling({ fields, given, now, isTyped }: Filling): { filled: FormValues; names: string[] } {
  const filled: FormValues = {}
  const names = fields.flatMap(field => {
    const { name } = field
    if (field.readonly || !isGiven(given[name])) return []
    const shown = showValue(field, given[name])
    if (JSON.stringify(now[name]) === JSON.stringify(shown)) return [name]
    if (isTyped(name)) return []
    filled[name] = shown
    return [name]
  })
  return { filled, names }
}

/** What was filled in automatically: it may be replaced by something better, as long as nobody has changed it. */
const automatic = new WeakMap<Form, Map<string, string>>()

/** Fills in what nobody has typed, and answers the names of the fields that hold these values now. */
export function fillUntyped({
  form,
  fields,
  values,
}: {
  form: Form
  fields: readonly ExplainedField[]
  values: GivenValues
}): string[] {
  const before = automatic.get(form) ?? new Map<string, string>()
  automatic.set(form, before)
  const now = form.getValues()
  const isTyped = (name: string) =>
    form.getFieldState(name).isDirty && before.get(name) !== JSON.stringify(form.getValues(name))
  const { filled, names } = untypedFilling({ fields, given: values, now, isTyped })
  for (const [name, shown] of Object.entries(filled)) {
    form.setValue(name, shown, { shouldDirty: true })
    before.set(name, JSON.stringify(shown))
  }
  return names
}
