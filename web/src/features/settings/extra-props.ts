import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { UseFormReturn } from 'react-hook-form'
import type { FormValues } from '../../resource/form-values.ts'

export interface ExtraProps {
  form: UseFormReturn<FormValues>
  fields: readonly ExplainedField[]
  /** The saved values of the group. */
  values: Record<string, unknown>
  /** Settings of other groups that are to be saved with this one. */
  onAdd(more: Readonly<Record<string, string>>): void
}
