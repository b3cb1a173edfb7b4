import { applies, isFilled } from '@agremia/model/resource/applies'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { lisbonDay } from '@agremia/model/rules/day'
import { useState } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { type FormValues, sendValues } from './form-values.ts'

interface Asked {
  fields: readonly ExplainedField[]
  control: Control<FormValues>
  /** What is saved, refs by their titles. */
  values: Record<string, unknown>
}

/** The fields that others ask about. */
const askedAbout = (fields: readonly ExplainedField[]) => {
  const names = new Set(fields.flatMap(({ when }) => (when ?? []).map(({ field }) => field)))
  return fields.filter(({ name }) => names.has(name))
}

/**
 * The fields that apply to what the form says now, and those that someone may ask for. What is wrong is always shown; what
 * is hidden keeps its value.
 */
export function useShownFields({ fields, control, values }: Asked) {
  const decisive = askedAbout(fields)
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
    // What was filled when the form began does not vanish under the hands of whoever empties it.
    (when?.some(condition => 'filled' in condition && isFilled(values[condition.field])) ?? false)
  return {
    isShown,
    /** What can be asked for, in the words for it. */
    offered: fields.filter(field => field.reveal !== undefined && !isShown(field)),
    reveal: (name: string) => setRevealed(before => [...before, name]),
    hasError: (name: string) => errors[name] !== undefined,
    isTyped: (name: string) => dirtyFields[name] === true,
  }
}
