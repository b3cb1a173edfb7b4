import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { FocusEventHandler } from 'react'
import type { FormValue } from '../form-values.ts'

/** What every input gets, whatever its type. */
export interface InputProps {
  field: ExplainedField
  id: string
  value: FormValue
  onChange(value: FormValue): void
  onBlur?: FocusEventHandler
  error?: string
  /** Does not block: a likely duplicate. */
  warning?: string
}
