import type { MessageSettingEntry } from '@agremia/model/calls/message-settings'
import type { Wording } from '@agremia/model/resource/explainer'
import {
  canBeSwitchedOff,
  findTemplate,
  legalBasesOf,
  type MessageTemplateName,
  placeholdersOf,
  themeOf,
} from '@agremia/model/rules/message-templates'
import { type DescribedPlaceholder, PLACEHOLDERS } from '@agremia/model/rules/message-templates/placeholders'
import { hasLeavingRule } from '@agremia/model/rules/message-timing/leaving-rule'
import type { Role } from '@agremia/model/rules/roles'
import { CHANGEABLE, originalRules, rulesOf, type StoredTemplate } from './stored-template.ts'

/** Whoever controls the texts of sign-in mail controls every account, so only admins do. */
export const mayChangeTemplate = (name: MessageTemplateName, role: Role | undefined) =>
  role === 'admin' || (role === 'editor' && findTemplate(name).kind !== 'sistema')

export function templateEntry(
  name: MessageTemplateName,
  stored: StoredTemplate | undefined,
  role: Role | undefined,
  say: Wording,
): MessageSettingEntry {
  const template = findTemplate(name)
  return {
    _id: name,
    created_at: stored?.created_at ?? null,
    updated_at: stored?.updated_at ?? null,
    rev: stored?.rev ?? 0,
    name,
    title: template.title,
    description: say(template.description),
    kind: template.kind,
    trigger: template.trigger,
    event: template.event ?? null,
    ...rulesOf(name, stored),
    canBeSwitchedOff: canBeSwitchedOff(template),
    hasLeavingRule: hasLeavingRule(template),
    legalBases: legalBasesOf(template),
    theme: say(themeOf(name)),
    placeholders: placeholdersOf(name).map(one => {
      const { description, label = description, sample }: DescribedPlaceholder = PLACEHOLDERS[one]
      return { name: one, label: say(label), description, sample }
    }),
    original: originalRules(name),
    isChanged: stored !== undefined && CHANGEABLE.some(field => stored[field] !== null),
    mayChange: mayChangeTemplate(name, role),
  }
}
