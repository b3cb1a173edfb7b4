import type { MessageSettingEntry } from '@agremia/model/calls/message-settings'
import type { ExplainedField } from '@agremia/model/resource/explainer'

const TEXT = 'Texto'
const RULES = 'Quando e como sai'

/** The fields of the page, in its order; the head shows what else there is to know of a template. */
const SHOWN: Readonly<Record<string, string>> = {
  subject: TEXT,
  body: TEXT,
  enabled: RULES,
  channels: RULES,
  trigger: RULES,
  event: RULES,
  offsetDays: RULES,
  sendHour: RULES,
  replyTo: RULES,
  legalBasis: RULES,
}

/** The definition's fields as far as they apply to this template. */
export function fieldsOfTemplate(
  fields: readonly ExplainedField[],
  template: MessageSettingEntry | undefined,
): readonly ExplainedField[] {
  if (!template) return []
  const { trigger, event, mayChange, canBeSwitchedOff, original } = template
  const applies: Readonly<Record<string, boolean>> = {
    enabled: canBeSwitchedOff,
    event: event !== null,
    offsetDays: trigger === 'agendado',
    sendHour: trigger === 'agendado',
  }
  return Object.entries(SHOWN).flatMap(([name, group]) => {
    const field = fields.find(one => one.name === name)
    if (!field || applies[name] === false) return []
    const isOnlyChannel = name === 'channels' && original.channels.length === 1
    return {
      ...field,
      group,
      readonly: field.readonly || !mayChange || isOnlyChannel,
      ...(name === 'channels' && {
        inputType: 'ticks' as const,
        options: field.options?.filter(({ value }) => original.channels.some(channel => channel === value)),
      }),
    }
  })
}
