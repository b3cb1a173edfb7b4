import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { ReactNode } from 'react'
import type { InputProps } from './input-props.ts'
import classes from './inputs.module.css'

/** The label of an input, which says in words whether a value is required. */
export const labelOf = (field: ExplainedField): ReactNode => (
  <>
    {field.label} <span className={classes.word}>{field.required ? '(obrigatório)' : '(opcional)'}</span>
  </>
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
