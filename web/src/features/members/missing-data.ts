import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { Item } from '../../resource/item.ts'

const WORDS: Readonly<Record<string, string>> = {
  taxNumber: 'NIF',
  birthDate: 'data de nascimento',
  addressLine1: 'morada',
  postalCode: 'código postal',
  locality: 'localidade',
}
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** The missing data of an incomplete sheet in words, without fields that the organisation does not keep. */
export function missingDataOf(member: Item, fields: readonly ExplainedField[]): string[] {
  const isKept = (name: string) => fields.some(field => field.name === name)
  const noContact = ['mobile', 'email', 'phone'].every(name => isEmpty(member[name]))
  const missing = Object.entries(WORDS).filter(
    ([name]) => isKept(name) && isEmpty(member[name]) && !(name === 'birthDate' && member.personType === 'coletiva'),
  )
  return [...(noContact ? ['contacto'] : []), ...missing.map(([, word]) => word)]
}
