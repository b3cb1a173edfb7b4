import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { ResourceDescription } from '../resource/item.ts'

/** A field as an input of the dialog of a decision. In forms it is readonly, because only decisions set it. Empty if the user may not see it. */
export const decisionField = (
  resource: ResourceDescription,
  name: string,
  changes: Partial<ExplainedField> = {},
): ExplainedField[] => {
  const field = resource.fields.find(one => one.name === name)
  return field
    ? [
        {
          ...field,
          readonly: false,
          required: false,
          inputType: EDITABLE_INPUT_TYPES[field.fieldType] ?? field.inputType,
          ...changes,
        },
      ]
    : []
}
const EDITABLE_INPUT_TYPES: Partial<Record<ExplainedField['fieldType'], ExplainedField['inputType']>> = {
  string: 'text',
  text: 'textarea',
  date: 'date',
  enum: 'select',
  integer: 'number',
  money: 'money',
  ref: 'autocomplete',
}

/** A checkbox of a decision dialog that is no field of the resource. */
export const decisionCheckbox = (resource: ResourceDescription, name: string, label: string): ExplainedField[] => {
  const [like] = resource.fields.filter(field => field.fieldType === 'boolean')
  return like ? [{ ...like, name, label, readonly: false, required: true, hint: undefined }] : []
}
