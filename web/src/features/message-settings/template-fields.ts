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

/** What happens without notice is known when it has happened, so its message cannot leave days before. */
const AFTER_EVENT: Readonly<Record<string, Partial<ExplainedField>>> = {
  offsetDays: { label: 'Dias depois', min: 0, hint: 'Vazio ou 0: no próprio dia.' },
  sendHour: {
    hint: 'De 0 a 23, hora de Lisboa. O que acontecer depois dessa hora sai no dia seguinte. Vazio: à hora a que acontecer.',
  },
}

/** The definition's fields as far as they apply to this template. */
export function fieldsOfTemplate(
  fields: readonly ExplainedField[],
  template: MessageSettingEntry | undefined,
): readonly ExplainedField[] {
  if (!template) return []
  const { trigger, event, mayChange, canBeSwitchedOff, hasLeavingRule, legalBases, original } = template
  const applies: Readonly<Record<string, boolean>> = {
    enabled: canBeSwitchedOff,
    event: event !== null,
    offsetDays: hasLeavingRule,
    sendHour: hasLeavingRule,
  }
  return Object.entries(SHOWN).flatMap(([name, group]) => {
    const field = fields.find(one => one.name === name)
    if (!field || applies[name] === false) return []
    const choices = { channels: original.channels, legalBasis: legalBases }[name] as readonly string[] | undefined // codes
    return {
      ...field,
      ...(trigger === 'evento' && AFTER_EVENT[name]),
      group,
      readonly: field.readonly || !mayChange || choices?.length === 1,
      ...(choices && { options: field.options?.filter(({ value }) => choices.includes(value)) }),
      ...(name === 'channels' && { inputType: 'ticks' as const }),
    }
  })
}
