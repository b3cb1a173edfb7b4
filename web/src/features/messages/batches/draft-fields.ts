import type { MessageSettingEntry } from '@agremia/model/calls/message-settings'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { CHANNELS_OF_KIND } from '@agremia/model/rules/message-recipients/find-recipient'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import type { TemplateKind } from '@agremia/model/rules/message-templates/template'
import { batchChannelsOf } from '@agremia/model/rules/messages'
import type { ResourceDescription } from '../../../resource/item.ts'

const NAMES = ['name', 'subject', 'body', 'channels', 'scheduledFor', 'onePerHousehold']

/** The fields of a draft as its form asks for them: templates are chosen by their titles. */
export const draftFields = (
  { fields }: Pick<ResourceDescription, 'fields'>,
  templates: readonly MessageSettingEntry[],
): ExplainedField[] =>
  NAMES.flatMap(name => fields.filter(field => field.name === name)).map(field => {
    if (field.name === 'scheduledFor') return { ...field, hint: 'Em branco, sai logo que confirmar.' }
    if (field.name !== 'name') return field
    const options = templates.map(({ name, title }) => ({ value: name, label: title }))
    return { ...field, fieldType: 'enum', inputType: 'select', options }
  })

/** Not every kind of message may go by every channel. */
export function channelsOf(field: ExplainedField, kind: TemplateKind): ExplainedField {
  const possible: readonly string[] = CHANNELS_OF_KIND[kind]
  return { ...field, options: field.options?.filter(({ value }) => possible.includes(value)) }
}

/** The values of a new draft from this template, as the API sends them. */
export function startOf(name: string, templates: readonly MessageSettingEntry[]): Record<string, unknown> {
  const template = templates.find(one => one.name === name)
  return {
    name,
    subject: template?.subject ?? '',
    body: template?.body ?? null,
    channels: template ? batchChannelsOf(template.channels) : 'email_ou_carta',
    onePerHousehold: messageKindOf(name) === 'boletim',
  }
}
