import {
  canBeSwitchedOff,
  findTemplate,
  type MessageTemplateName,
  placeholdersOf,
} from '@agremia/model/rules/message-templates'
import type { LegalBasis, MessageTemplate } from '@agremia/model/rules/message-templates/template'
import type { MessageChannel } from '@agremia/model/rules/messages'
import { checkPlaceholders } from '@agremia/model/rules/rich-text/check-placeholders'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { type Kysely, sql } from 'kysely'

/** A row of `message_settings`: null where the catalogue holds. */
export interface StoredTemplate {
  name: string
  created_at: string
  updated_at: string
  rev: number
  subject: string | null
  body: RichText | null
  enabled: boolean | null
  offsetDays: number | null
  sendHour: number | null
  channels: readonly MessageChannel[] | null
  replyTo: string | null
  legalBasis: LegalBasis | null
}

/** What can be changed of a template. */
export const CHANGEABLE = [
  'subject',
  'body',
  'enabled',
  'offsetDays',
  'sendHour',
  'channels',
  'replyTo',
  'legalBasis',
] as const
export type TemplateRules = {
  subject: string
  body: RichText
  enabled: boolean
  offsetDays: number | null
  sendHour: number | null
  channels: readonly MessageChannel[]
  replyTo: string | null
  legalBasis: LegalBasis
}

const COLUMNS = sql`name, created_at, updated_at, rev, subject, body, enabled, offset_days as "offsetDays",
  send_hour as "sendHour", channels, reply_to as "replyTo", legal_basis as "legalBasis"`

export async function readStoredTemplates(
  db: Kysely<unknown>,
  names: readonly string[],
): Promise<Map<string, StoredTemplate>> {
  const { rows } = await sql<StoredTemplate>`
    select ${COLUMNS} from message_settings where name = any(${names}::text[])
  `.execute(db)
  return new Map(rows.map(row => [row.name, row]))
}

/** The template's text and rules as the catalogue has them. */
export function originalRules(name: MessageTemplateName): TemplateRules {
  const { subject, offsetDays = null, sendHour = null, channels, legalBasis } = findTemplate(name)
  return { subject, body: originalBody(name), enabled: true, offsetDays, sendHour, channels, replyTo: null, legalBasis }
}

const bodies = new Map<MessageTemplateName, RichText>()
/** Parsed once: a sending to thousands asks for it again and again. */
function originalBody(name: MessageTemplateName): RichText {
  const body = bodies.get(name) ?? parseNotation(findTemplate(name).text)
  bodies.set(name, body)
  return body
}

/**
 * The template's text and rules as they hold today. A stored text with a placeholder that the template no longer has is not used,
 * because nobody would provide its value and the message could not be sent.
 */
export function rulesOf(name: MessageTemplateName, stored: StoredTemplate | undefined): TemplateRules {
  const original = originalRules(name)
  if (!stored) return original
  const isUsable = (text: RichText | string) => checkPlaceholders(text, placeholdersOf(name)).length === 0
  const { subject, body } = stored
  const template: MessageTemplate = findTemplate(name)
  return {
    subject: subject !== null && isUsable(subject) ? subject : original.subject,
    body: body !== null && isUsable(body) ? body : original.body,
    enabled: !canBeSwitchedOff(template) || (stored.enabled ?? original.enabled),
    offsetDays: stored.offsetDays ?? original.offsetDays,
    sendHour: stored.sendHour ?? original.sendHour,
    channels: stored.channels ?? original.channels,
    replyTo: stored.replyTo,
    legalBasis: stored.legalBasis ?? original.legalBasis,
  }
}
