import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { Described } from '../../resource/item.ts'

/** A field of the application as a box to be filled in: what the form only shows, a decision asks for. */
export const asked = (resource: Described, name: string, changes: Partial<ExplainedField> = {}): ExplainedField[] => {
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

/** A tick that no field of the application describes. */
export const tick = (resource: Described, name: string, label: string): ExplainedField[] => {
  const [like] = resource.fields.filter(field => field.fieldType === 'boolean')
  return like ? [{ ...like, name, label, readonly: false, required: true, hint: undefined }] : []
}
