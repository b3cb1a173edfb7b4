import { defineResource, type Input, type Row } from '../resource/define.ts'
import { choice, choices, date, email, group, iban, object, phone, string, text } from '../resource/field.ts'
import { ADMIN } from '../rules/roles.ts'
import { personFields } from './person-fields.ts'

/** One record per person or legal person, whatever their role. The person of a member is edited by the member's form. */
export const people = defineResource({
  name: 'people',
  reads: 'person_sheets',
  titles: 'people',
  label: { one: 'Pessoa', many: 'Pessoas', gender: 'f' },
  title: 'name',
  keyScopes: { read: 'members:read', create: 'members:write', update: 'members:write' },
  personal: {},
  list: { columns: ['name', 'personType', 'taxNumber', 'primaryEmail', 'primaryPhone'], sort: 'name' },
  fields: {
    ...group('Identificação', {
      ...personFields,
      roles: choices(
        { membro: '{MemberSingular}', fornecedor: 'Fornecedor', mecenas: 'Mecenas' },
        { label: 'Relações', readonly: true },
      ),
    }),
    ...group('Pessoa coletiva', { legalForm: string({ label: 'Forma jurídica', max: 40 }) }),
    ...group('Contactos', {
      primaryEmail: email({ label: 'E-mail', readonly: true }),
      primaryPhone: phone({ label: 'Telefone', readonly: true }),
      language: choice({ pt: 'Português', en: 'Inglês', fr: 'Francês', es: 'Espanhol' }, { label: 'Língua' }),
    }),
    ...group('Pagamentos', { iban: iban({ label: 'IBAN', area: 'treasury', masked: ADMIN, guarded: 'always' }) }),
    ...group('Observações', {
      deceasedAt: date({ label: 'Data de falecimento', notFuture: true }),
      notes: text({ label: 'Observações', max: 2000 }),
      /** The records that were merged into this one: `{ personId, memberNumber, mergedAt }`, oldest first; null where there are none. */
      mergeOf: object({ label: 'Fichas unidas', readonly: true, input: 'hidden' }),
    }),
  },
})
export type Person = Row<typeof people>
export type PersonInput = Input<typeof people>
