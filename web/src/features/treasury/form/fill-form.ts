import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { UseFormReturn } from 'react-hook-form'
import { type FormValues, showValue } from '../../../resource/form-values.ts'

type Form = UseFormReturn<FormValues>

interface Filling {
  form: Form
  fields: readonly ExplainedField[]
  /** As the API sends them. */
  values: Readonly<Record<string, unknown>>
}

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== ''

/** What was filled in automatically: it may be replaced by something better, as long as nobody has changed it. */
const automatic = new WeakMap<Form, Map<string, string>>()

/** Fills in what nobody has typed, and answers the names of the fields that hold these values now. */
export function fillUntyped({ form, fields, values }: Filling): string[] {
  const filled = automatic.get(form) ?? new Map<string, string>()
  automatic.set(form, filled)
  return fields.flatMap(field => {
    const { name } = field
    const value = values[name]
    if (field.readonly || !isGiven(value)) return []
    const shown = showValue(field, value)
    const now = JSON.stringify(form.getValues(name))
    if (now === JSON.stringify(shown)) return [name]
    if (form.getFieldState(name).isDirty && filled.get(name) !== now) return []
    form.setValue(name, shown, { shouldDirty: true })
    filled.set(name, JSON.stringify(shown))
    return [name]
  })
}
