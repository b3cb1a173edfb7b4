import type { MessagePreview } from '@agremia/model/calls/message-settings'
import { findTemplate, type MessageTemplateName, placeholdersOf } from '@agremia/model/rules/message-templates'
import { isPlaceholder, PLACEHOLDERS } from '@agremia/model/rules/message-templates/placeholders'
import { memberValues, type NamedMember } from '@agremia/model/rules/message-values/member-values'
import { sendingValues } from '@agremia/model/rules/message-values/sending-values'
import type { OfficeHolder } from '@agremia/model/rules/office-holders'
import { placeholdersIn } from '@agremia/model/rules/rich-text/check-placeholders'
import type { PlaceholderValues } from '@agremia/model/rules/rich-text/fill'
import { toPlainText } from '@agremia/model/rules/rich-text/to-plain-text'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { Item } from '../../resource/select.ts'
import { fillTemplate, readyTemplate, type TemplateMessage } from './render-template.ts'
import type { TemplateRules } from './stored-template.ts'

/** The facts of a member that messages use, from the item as the API sends it. */
export const memberInMessages = (item: Item): NamedMember => {
  const { name, personType, memberNumber, admissionDate, _refs } = item as unknown as Omit<NamedMember, 'category'> & {
    _refs?: { categoryId?: string | null }
  } // as the definition of members has them
  return { name, personType, memberNumber, admissionDate, category: _refs?.categoryId ?? '' }
}

interface PreviewFacts {
  texts: SettingTexts
  day: string
  /** Who is in office on that day. */
  holders: readonly OfficeHolder[]
  member: NamedMember | undefined
}

/** The message as it would leave: for a member as far as the member's record says, and with examples for the rest. */
export function previewTemplate(
  name: MessageTemplateName,
  rules: TemplateRules,
  { texts, day, holders, member }: PreviewFacts,
): { message: TemplateMessage; preview: MessagePreview } {
  const ready = readyTemplate(name, rules, texts, holders)
  // The address that a real message leads to depends on what it is about.
  const { ligacao: _, ...sending }: PlaceholderValues = sendingValues(texts, {
    kind: findTemplate(name).kind,
    day,
    publicUrl: '',
    holders,
  })
  const known: PlaceholderValues = { ...sending, ...(member && memberValues(member, texts)) }
  const isKnown = (placeholder: string) => Object.hasOwn(known, placeholder)
  const samples = placeholdersOf(name).map(one => [one, PLACEHOLDERS[one].sample] as const)
  const message = fillTemplate(ready, { ...Object.fromEntries(samples), ...known })
  const used = new Set([...placeholdersIn(rules.subject), ...placeholdersIn(rules.body)])
  const { subject, body } = message
  const sampled = [...used].filter(isPlaceholder).filter(one => !isKnown(one))
  return { message, preview: { subject, body, text: toPlainText(body), sampled } }
}
