import type { ExplainedField } from '@agremia/model/resource/explainer'

/** An input that no resource describes. */
export const plainField = (
  given: Pick<ExplainedField, 'name' | 'label' | 'fieldType' | 'inputType'> & Partial<ExplainedField>,
): ExplainedField => ({
  type: given.fieldType,
  validation: '',
  group: '',
  required: false,
  readonly: false,
  sortable: false,
  filterable: false,
  ...given,
})
