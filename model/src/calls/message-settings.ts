import { z } from 'zod'
import type { Placeholder } from '../rules/message-templates/placeholders.ts'
import type { LegalBasis, MessageEvent, TemplateKind, Trigger } from '../rules/message-templates/template.ts'
import { isTemplateName, type MessageTemplateName } from '../rules/message-templates.ts'
import type { MessageChannel } from '../rules/messages.ts'
import type { RichText } from '../rules/rich-text/rich-text.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { queuedMail } from './mail.ts'
import { validAnswer } from './valid-answer.ts'
import { seenRev } from './written.ts'

/** What a template may say beside its text. */
export interface TemplateText {
  subject: string
  body: RichText
}

/** A template as the API sends it. */
export interface MessageSettingEntry extends TemplateText {
  _id: MessageTemplateName
  created_at: string | null
  updated_at: string | null
  /** 0 while nobody has changed the template. */
  rev: number
  name: MessageTemplateName
  title: string
  description: string
  kind: TemplateKind
  trigger: Trigger
  event: MessageEvent | null
  enabled: boolean
  /** Whether `enabled` can be set: what signs people in always leaves, and what is sent by hand is not automatic. */
  canBeSwitchedOff: boolean
  /** Whether days and hour decide when it leaves. */
  hasLeavingRule: boolean
  /** What `legalBasis` may be. */
  legalBases: readonly LegalBasis[]
  offsetDays: number | null
  sendHour: number | null
  channels: readonly MessageChannel[]
  replyTo: string | null
  legalBasis: LegalBasis
  /** The heading under which the template is listed. */
  theme: string
  placeholders: readonly { name: Placeholder; label: string; description: string; sample: string }[]
  /** The texts and rules of the catalogue. */
  original: TemplateText &
    Pick<MessageSettingEntry, 'enabled' | 'offsetDays' | 'sendHour' | 'channels' | 'replyTo' | 'legalBasis'>
  /** Whether anything differs from the catalogue. */
  isChanged: boolean
  /** Whether the asker may change it. */
  mayChange: boolean
}

/** A message as it would leave. */
export interface MessagePreview extends TemplateText {
  /** The body as the plain part of the e-mail. */
  text: string
  /** The placeholders for which no real value was at hand, so that examples were filled in. */
  sampled: readonly Placeholder[]
}

const changes = z.looseObject({ rev: seenRev.optional() })
/** The text on the screen, which need not be saved yet. Whatever is missing is taken as it is stored. */
const previewed = z.strictObject({
  memberId: z.uuid().nullable().optional(),
  subject: z.string().max(1000).optional(),
  body: z.unknown().optional(),
})

/** The nodes of a text; their kinds are described in the model's rules of rich text. */
const richText = z.looseObject({ type: z.string() })
const rules = {
  subject: z.string(),
  body: richText,
  enabled: z.boolean(),
  offsetDays: z.int().nullable(),
  sendHour: z.int().nullable(),
  channels: z.array(z.string()),
  replyTo: z.string().nullable(),
  legalBasis: z.string(),
}
/** `MessageSettingEntry` on the wire. */
const templateEntry = z.strictObject({
  ...rules,
  _id: z.string(),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  rev: z.int(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  kind: z.string(),
  trigger: z.string(),
  event: z.string().nullable(),
  canBeSwitchedOff: z.boolean(),
  hasLeavingRule: z.boolean(),
  legalBases: z.array(z.string()),
  theme: z.string(),
  placeholders: z.array(
    z.strictObject({ name: z.string(), label: z.string(), description: z.string(), sample: z.string() }),
  ),
  original: z.strictObject(rules),
  isChanged: z.boolean(),
  mayChange: z.boolean(),
})
const oneTemplate = z.strictObject({ data: templateEntry })

export const listMessageSettings = defineCall({
  method: 'GET',
  path: '/message_settings',
  summary: 'List the templates of messages',
  access: STAFF,
  answer: z.strictObject({ data: z.array(templateEntry), meta: z.strictObject({ total: z.int() }) }),
})
export const readMessageSetting = defineCall({
  method: 'GET',
  path: '/message_settings/:name',
  summary: 'Read one template, with its original text and its placeholders',
  access: STAFF,
  answer: oneTemplate,
})
export const putMessageSetting = defineCall({
  method: 'PUT',
  path: '/message_settings/:name',
  summary: 'Change a template',
  description: 'Only admins change templates of the kind `sistema`. An old `rev` is answered with 409.',
  access: STAFF,
  body: changes,
  answer: oneTemplate,
})
export const patchMessageSetting = defineCall({ ...putMessageSetting, method: 'PATCH' })
export const validateMessageSetting = defineCall({
  method: 'POST',
  path: '/message_settings/validate',
  summary: 'Validate changes of a template without saving them',
  access: STAFF,
  body: z.looseObject({ _id: z.string().refine(isTemplateName, 'Modelo desconhecido.') }),
  answer: validAnswer,
})
export const restoreMessageSetting = defineCall({
  method: 'POST',
  path: '/message_settings/:name/restore',
  summary: 'Restore a template to the original of the catalogue',
  access: STAFF,
  body: z.strictObject({ rev: seenRev.optional() }),
  answer: oneTemplate,
})
export const previewMessageSetting = defineCall({
  method: 'POST',
  path: '/message_settings/:name/preview',
  summary: 'Render a template for one member, or with examples',
  access: STAFF,
  body: previewed,
  answer: z.strictObject({
    data: z.strictObject({
      subject: z.string(),
      body: richText,
      text: z.string(),
      sampled: z.array(z.string()),
    }),
  }),
})
export const testMessageSetting = defineCall({
  method: 'POST',
  path: '/message_settings/:name/test',
  summary: 'Send the rendered template to oneself, whatever the switch of automatic messages says',
  access: STAFF,
  body: previewed,
  answer: queuedMail,
})
