import { lisbonDay } from '@agremia/model/rules/day'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import { isTemplateName } from '@agremia/model/rules/message-templates'
import { MEMBER_PLACEHOLDERS } from '@agremia/model/rules/message-templates/placeholders'
import { printAskedValue, usedPlaceholders } from '@agremia/model/rules/message-values/asked-values'
import { memberValues, type NamedMember } from '@agremia/model/rules/message-values/member-values'
import { sendingValues } from '@agremia/model/rules/message-values/sending-values'
import type { MessageChannel } from '@agremia/model/rules/messages'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { Kysely } from 'kysely'
import { readOfficeHolders } from '../../governing-bodies/read-office-holders.ts'
import {
  fillTemplate,
  fillTemplateSubject,
  readyTemplate,
  type TemplateMessage,
} from '../../message-settings/render-template.ts'
import { readStoredTemplates, rulesOf } from '../../message-settings/stored-template.ts'
import type { StoredBatch } from '../recipients/read-batch.ts'

interface TextFacts {
  texts: SettingTexts
  publicUrl: string
  now: Date
}

/** The text of a batch, ready to be filled for each recipient. */
export interface BatchText extends Pick<TemplateMessage, 'replyTo' | 'legalBasis'> {
  fill(member: NamedMember, channel: MessageChannel): TemplateMessage
  /** The subject alone, for the row of somebody who does not get the message. */
  fillSubject(member: NamedMember, channel: MessageChannel): string
}

const ofMember: ReadonlySet<string> = new Set(MEMBER_PLACEHOLDERS)
const isOfMember = (placeholder: string) => ofMember.has(placeholder)

const NO_TEXT: RichText = { type: 'doc', content: [{ type: 'paragraph' }] }

/** Prepares what is the same for every recipient. Letters have no footer. */
export async function prepareText(
  db: Kysely<unknown>,
  batch: StoredBatch,
  { texts, publicUrl, now }: TextFacts,
): Promise<BatchText> {
  const { name, subject, body } = batch
  if (!isTemplateName(name)) throw new Error(`there is no template ${name}`)
  const rules = rulesOf(name, (await readStoredTemplates(db, [name])).get(name))
  const day = lisbonDay(now)
  const holders = await readOfficeHolders(db, day)
  const ready = readyTemplate(name, { ...rules, subject, body: body ?? NO_TEXT }, texts, holders)
  const used = usedPlaceholders(batch)
  const asked: Record<string, string> = {}
  for (const placeholder of used)
    asked[placeholder] = printAskedValue(placeholder, batch.askedValues[placeholder] ?? '')
  const all = { ...asked, ...sendingValues(texts, { kind: messageKindOf(name), day, publicUrl, holders }) }
  // Without what the text does not use, because it is copied for each recipient.
  const common = Object.fromEntries(
    Object.entries(all).filter(([placeholder]) => used.has(placeholder) && !isOfMember(placeholder)),
  )
  const valuesOf = (member: NamedMember) => Object.assign(memberValues(member, texts), common)
  const { replyTo, legalBasis } = ready
  return {
    legalBasis,
    ...(replyTo === null ? {} : { replyTo }),
    fill: (member, channel) => fillTemplate(ready, valuesOf(member), channel),
    fillSubject: (member, channel) => fillTemplateSubject(ready, valuesOf(member), channel),
  }
}
