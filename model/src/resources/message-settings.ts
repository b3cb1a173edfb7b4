import { defineResource, type Input } from '../resource/define.ts'
import { boolean, choice, choices, email, group, integer, object, richText, string, text } from '../resource/field.ts'
import { LEGAL_BASES, MESSAGE_EVENTS, TEMPLATE_KINDS, TRIGGERS } from '../rules/message-templates/template.ts'
import { MESSAGE_CHANNELS } from '../rules/messages.ts'
import { STAFF } from '../rules/roles.ts'

/**
 * The templates of messages as described to the screens; `_id` is the template's name. Like settings they are not rows of one
 * table, but the catalogue in rules/message-templates with what the organisation has changed, so they have routes of their own.
 */
export const messageSettings = defineResource({
  name: 'messageSettings',
  label: { one: 'Modelo de mensagem', many: 'Modelos de mensagens' },
  title: 'title',
  access: { list: STAFF, read: STAFF, update: STAFF, create: [], delete: [] },
  list: { columns: ['title', 'kind', 'trigger', 'enabled', 'isChanged'], sort: 'name' },
  fields: {
    ...group('Modelo', {
      name: string({
        label: 'Código',
        required: true,
        readonly: true,
        unique: true,
        search: true,
        filter: true,
        sort: true,
      }),
      title: string({ label: 'Nome do modelo', required: true, readonly: true, search: true, sort: true }),
      description: text({ label: 'Quando é enviada', readonly: true, search: true }),
      kind: choice(TEMPLATE_KINDS, { label: 'Tipo', required: true, readonly: true, filter: true, sort: true }),
      enabled: boolean({
        label: 'Envio automático',
        required: true,
        filter: true,
        hint: 'Desligado, esta mensagem nem chega à fila quando o acontecimento se dá.',
      }),
      channels: choices(MESSAGE_CHANNELS, { label: 'Canais', required: true }),
    }),
    ...group('Texto', {
      subject: string({ label: 'Assunto', required: true, max: 150, search: true, input: 'line' }),
      body: richText({ label: 'Texto', required: true }),
      replyTo: email({ label: 'Responder para', hint: 'Vazio: o endereço das definições de envio.' }),
      isChanged: boolean({ label: 'Alterado', required: true, readonly: true, filter: true }),
      /** The subject and text of the catalogue, for showing what differs. */
      original: object({ label: 'Original', readonly: true }),
      /** What the texts may contain: name, description and an example of each. */
      placeholders: object({ label: 'Campos', readonly: true }),
    }),
    ...group('Regra', {
      trigger: choice(TRIGGERS, { label: 'Disparo', required: true, readonly: true, filter: true }),
      event: choice(MESSAGE_EVENTS, { label: 'Acontecimento', readonly: true }),
      offsetDays: integer({ label: 'Dias após (+) / antes (−)', min: -365, max: 365 }),
      sendHour: integer({ label: 'Hora de envio', min: 0, max: 23 }),
    }),
    ...group('RGPD', {
      legalBasis: choice(LEGAL_BASES, { label: 'Base de licitude', required: true }),
    }),
  },
})
export type MessageSettingInput = Input<typeof messageSettings>
