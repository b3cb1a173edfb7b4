import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { ResourceDescription } from '../../resource/item.ts'

/** A field of the application as an input of a dialog. The form shows it readonly, because only decisions set it. */
export const asked = (
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
          inputType: INPUTS[field.fieldType] ?? field.inputType,
          ...changes,
        },
      ]
    : []
}
const INPUTS: Partial<Record<ExplainedField['fieldType'], ExplainedField['inputType']>> = {
  string: 'text',
  text: 'textarea',
  date: 'date',
  enum: 'select',
  integer: 'number',
  ref: 'autocomplete',
}

/** A checkbox of a dialog that is no field of the application. */
export const tick = (resource: ResourceDescription, name: string, label: string): ExplainedField[] => {
  const [like] = resource.fields.filter(field => field.fieldType === 'boolean')
  return like ? [{ ...like, name, label, readonly: false, required: true, hint: undefined }] : []
}
