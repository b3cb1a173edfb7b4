import { lisbonDay } from '@agremia/model/rules/day'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import { isTemplateName } from '@agremia/model/rules/message-templates'
import { printAskedValue, usedPlaceholders } from '@agremia/model/rules/message-values/asked-values'
import { memberValues, type NamedMember } from '@agremia/model/rules/message-values/member-values'
import { sendingValues } from '@agremia/model/rules/message-values/sending-values'
import type { MessageChannel } from '@agremia/model/rules/messages'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { Kysely } from 'kysely'
import { fillTemplate, readyTemplate, type TemplateMessage } from '../../message-settings/render-template.ts'
import { readStoredTemplates, rulesOf } from '../../message-settings/stored-template.ts'
import type { StoredBatch } from '../recipients/read-batch.ts'

interface TextFacts {
  texts: SettingTexts
  publicUrl: string
  now: Date
}

export type FillText = (member: NamedMember, channel: MessageChannel) => TemplateMessage

const NO_TEXT: RichText = { type: 'doc', content: [{ type: 'paragraph' }] }

/** Prepares the text of a batch once, and answers what fills it for each recipient. Letters have no footer. */
export async function prepareText(
  db: Kysely<unknown>,
  batch: StoredBatch,
  { texts, publicUrl, now }: TextFacts,
): Promise<FillText> {
  const { name, subject, body } = batch
  if (!isTemplateName(name)) throw new Error(`there is no template ${name}`)
  const rules = rulesOf(name, (await readStoredTemplates(db, [name])).get(name))
  const ready = readyTemplate(name, { ...rules, subject, body: body ?? NO_TEXT }, texts)
  const asked: Record<string, string> = {}
  for (const used of usedPlaceholders(batch)) asked[used] = printAskedValue(used, batch.askedValues[used] ?? '')
  const common = { ...asked, ...sendingValues(texts, { kind: messageKindOf(name), day: lisbonDay(now), publicUrl }) }
  return (member, channel) => fillTemplate(ready, { ...common, ...memberValues(member, texts) }, channel)
}
