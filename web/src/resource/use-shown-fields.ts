import { applies, isFilled } from '@agremia/model/resource/applies'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { lisbonDay } from '@agremia/model/rules/day'
import { useState } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { type FormValues, sendValues } from './form-values.ts'

interface ShownFieldsOptions {
  fields: readonly ExplainedField[]
  control: Control<FormValues>
  /** The saved values; for refs, the titles of the rows they point to. */
  values: Record<string, unknown>
}

/** The fields on whose values the conditions (`when`) of other fields depend. */
const fieldsInConditions = (fields: readonly ExplainedField[]) => {
  const names = new Set(fields.flatMap(({ when }) => (when ?? []).map(({ field }) => field)))
  return fields.filter(({ name }) => names.has(name))
}

/**
 * Which fields the form shows for its current values, and which the user may reveal. A field with an error is always shown;
 * a hidden field keeps its value.
 */
export function useShownFields({ fields, control, values }: ShownFieldsOptions) {
  const decisive = fieldsInConditions(fields)
  const typed = useWatch({ control, name: decisive.map(({ name }) => name) })
  const { errors, dirtyFields } = useFormState({ control })
  const [today] = useState(() => lisbonDay(new Date()))
  const [revealed, setRevealed] = useState<readonly string[]>([])
  const now = sendValues(decisive, Object.fromEntries(decisive.map(({ name }, index) => [name, typed[index] ?? ''])))
  const known = { values: { ...values, ...now }, titles: values, today }

  const isShown = ({ name, when, reveal }: ExplainedField) =>
    applies(when, known) ||
    errors[name] !== undefined ||
    revealed.includes(name) ||
    (reveal !== undefined && dirtyFields[name] === true) ||
    // A field whose condition was met when the form opened stays visible while the user empties the field it depends on.
    (when?.some(condition => 'filled' in condition && isFilled(values[condition.field])) ?? false)
  return {
    isShown,
    /** The hidden fields that the user may reveal. */
    offered: fields.filter(field => field.reveal !== undefined && !isShown(field)),
    reveal: (name: string) => setRevealed(before => [...before, name]),
    hasError: (name: string) => errors[name] !== undefined,
    isTyped: (name: string) => dirtyFields[name] === true,
  }
}
