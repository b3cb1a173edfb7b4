import { defineResource, type Input, type Row } from '../resource/define.ts'
import { boolean, choice, datetime, group, ref, string, text } from '../resource/field.ts'
import { addressFields } from './person-fields.ts'

/** A phone number, e-mail or address of a person. The member's form edits the primary contact of each kind. */
export const contacts = defineResource({
  name: 'contacts',
  label: { one: 'Contacto', many: 'Contactos' },
  title: 'value',
  keyScopes: { read: 'members:read', create: 'members:write', update: 'members:write' },
  childOf: ['personId'],
  list: { columns: ['kind', 'value', 'label', 'isPrimary', 'locality'], sort: 'kind' },
  fields: {
    ...group('Contacto', {
      personId: ref('people', { label: 'Pessoa / entidade', required: true, filter: true }),
      kind: choice(
        {
          email: 'E-mail',
          mobile: 'Telemóvel',
          phone: 'Telefone',
          address: 'Morada',
          website: 'Página na internet',
          other: 'Outro',
        },
        { label: 'Tipo', required: true, filter: true, sort: true },
      ),
      label: string({ label: 'Descrição', max: 40, hint: 'Por exemplo: casa, trabalho, tesouraria.' }),
      value: string({ label: 'Valor', max: 254, search: true, filter: true, sort: true }),
      isPrimary: boolean({ label: 'Principal', required: true, filter: true }),
      useForNotices: boolean({ label: 'Usar para avisos e {membershipPayments}', required: true, default: true }),
      useForAssembly: boolean({ label: 'Usar para convocatórias', required: true, default: true }),
      verifiedAt: datetime({ label: 'Confirmado em', readonly: true }),
      /** When a message to this e-mail, or a letter to this address, came back; cleared when the contact is changed. */
      bouncedAt: datetime({ label: 'Devolvido em', readonly: true }),
    }),
    ...group('Morada', addressFields),
    ...group('Observações', { notes: text({ label: 'Observações', max: 500 }) }),
  },
})
export type Contact = Row<typeof contacts>
export type ContactInput = Input<typeof contacts>
