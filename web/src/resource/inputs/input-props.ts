import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { FocusEventHandler } from 'react'
import type { FormValue } from '../form-values.ts'

/** The props of the input of any field type. */
export interface InputProps {
  field: ExplainedField
  id: string
  value: FormValue
  onChange(value: FormValue): void
  onBlur?: FocusEventHandler
  error?: string
  /** A message that does not prevent saving, such as a likely duplicate. */
  warning?: string
}
