import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { FocusEventHandler } from 'react'
import type { Errors } from '../../api/failure.ts'
import type { FormValue } from '../form-values.ts'

/** The props of the input of any field type. */
export interface InputProps {
  field: ExplainedField
  id: string
  value: FormValue
  onChange(value: FormValue): void
  onBlur?: FocusEventHandler
  error?: string
  /** For lines: the errors of their inputs, by line and name (`2.amount`). */
  lineErrors?: Errors
  /** A message that does not prevent saving, such as a likely duplicate. */
  warning?: string
}
