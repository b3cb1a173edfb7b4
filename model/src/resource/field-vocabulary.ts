import type { Field, FieldType, InputType } from './field.ts'

/** The input of each type of field in a form. */
export const INPUT: Record<FieldType, InputType> = {
  string: 'text',
  text: 'textarea',
  email: 'email',
  phone: 'tel',
  nif: 'nif',
  iban: 'iban',
  postalCode: 'postalCode',
  color: 'color',
  url: 'text',
  money: 'money',
  integer: 'number',
  boolean: 'checkbox',
  date: 'date',
  datetime: 'datetime',
  enum: 'select',
  enumList: 'multiselect',
  ref: 'autocomplete',
  refs: 'multiselect',
  password: 'password',
  richText: 'richtext',
  lines: 'lines',
  object: 'readonly',
}

/** The specification's name of a type, where our types are finer than its own. */
const WORD: Partial<Record<FieldType, (field: Field) => string>> = {
  email: () => 'string',
  phone: () => 'string',
  nif: () => 'string',
  iban: () => 'string',
  postalCode: () => 'string',
  color: () => 'string',
  url: () => 'string',
  password: () => 'string',
  richText: () => 'text',
  money: () => 'Float32',
  enum: field => `enum(${Object.keys(field.options ?? {}).join(',')})`,
  enumList: field => `enum[](${Object.keys(field.options ?? {}).join(',')})`,
  ref: field => `ref(${field.to})`,
  refs: field => `refs(${field.to})`,
  lines: field => `lines(${Object.keys(field.lines ?? {}).join(',')})`,
}

/** Types that the specification expresses as a validation rule of that name. */
const RULE: Partial<Record<FieldType, string>> = {
  email: 'email',
  phone: 'phone',
  nif: 'nif',
  iban: 'iban',
  postalCode: 'postalCodePT',
  color: 'hex',
  url: 'url',
  password: 'write only',
}

export const typeWordOf = (field: Field) => WORD[field.type]?.(field) ?? field.type

/** The rules that a value must meet, as the explainer tells them: `required; max:80`. */
export const rulesOf = (field: Field, readonly: boolean) =>
  [
    field.required && 'required',
    RULE[field.type],
    field.min !== undefined && `min:${field.min}`,
    field.max !== undefined && `max:${field.max}`,
    field.unique && 'unique',
    field.notFuture && 'notFuture',
    readonly && 'readonly',
  ].filter(rule => typeof rule === 'string')
