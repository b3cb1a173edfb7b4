import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { ReactNode } from 'react'
import type { InputProps } from './input-props.ts'
import classes from './inputs.module.css'

/** The label always stands above, and says in words whether something must be written. */
export const labelOf = (field: ExplainedField): ReactNode => (
  <>
    {field.label} <span className={classes.word}>{field.required ? '(obrigatório)' : '(opcional)'}</span>
  </>
)

/** What the inputs with a box share: label, hint, error, and who they are for a screen reader. */
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
