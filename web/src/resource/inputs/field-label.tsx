import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { ReactNode } from 'react'
import type { InputProps } from './input-props.ts'
import classes from './inputs.module.css'

/** Marks what must be filled in, for those who see it. */
export const RequiredMark = () => (
  <span aria-hidden className={classes.required}>
    *
  </span>
)

/** The label of an input. The asterisk is explained once in each form; screen readers know it from `aria-required`. */
export const labelOf = (field: ExplainedField): ReactNode =>
  field.required ? (
    <>
      {field.label} <RequiredMark />
    </>
  ) : (
    field.label
  )

/** Explains the asterisk, in forms that have one. */
export const RequiredNote = ({ fields }: { fields: readonly ExplainedField[] }) =>
  fields.some(field => field.required && !field.readonly && field.fieldType !== 'boolean') && (
    <p className={classes.requiredNote}>Os campos com * são obrigatórios.</p>
  )

/** The props that all inputs with a label above share: label, hint, warning, error and the attributes for screen readers. */
export const boxProps = ({ field, id, error, warning, onBlur }: InputProps) => ({
  id,
  name: field.name,
  label: labelOf(field),
  description: warning ? (
    <>
      {field.hint} <span className={classes.warning}>{warning}</span>
    </>
  ) : (
    field.hint
  ),
  error,
  onBlur,
  'aria-required': field.required || undefined,
})

export const textOf = (value: InputProps['value']) => (typeof value === 'string' ? value : '')
