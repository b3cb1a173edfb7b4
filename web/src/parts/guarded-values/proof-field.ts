import type { ExplainedField } from '@agremia/model/resource/explainer'

const made = (name: string, more: Pick<ExplainedField, 'label' | 'fieldType' | 'inputType'>): ExplainedField => ({
  name,
  type: more.fieldType,
  validation: '',
  group: '',
  required: true,
  readonly: false,
  sortable: false,
  filterable: false,
  ...more,
})

/** The password of whoever asks, in a dialog that changes what money follows. */
export const proofField = made('current', {
  label: 'A sua palavra-passe',
  fieldType: 'password',
  inputType: 'password',
})

export const hidesOldField: ExplainedField = {
  ...made('hidesOld', { label: 'A conta antiga já foi encerrada', fieldType: 'boolean', inputType: 'checkbox' }),
  hint: 'Até a mudança valer, não se mostra nenhum IBAN.',
}
