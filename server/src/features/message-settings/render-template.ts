import { findTemplate, type MessageTemplateName } from '@agremia/model/rules/message-templates'
import { fillFooter } from '@agremia/model/rules/message-templates/footer'
import { organisationValues } from '@agremia/model/rules/message-templates/organisation-values'
import type { LegalBasis, MessageTemplate } from '@agremia/model/rules/message-templates/template'
import { usedPlaceholders } from '@agremia/model/rules/message-values/asked-values'
import type { OfficeHolder } from '@agremia/model/rules/office-holders'
import { fillRichText, fillSubject, type PlaceholderValues, readSubject } from '@agremia/model/rules/rich-text/fill'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { Kysely } from 'kysely'
import { readOfficeHolders } from '../governing-bodies/read-office-holders.ts'
import { readStored, textsOf } from '../settings/store.ts'
import { paperText, paperValues } from './paper-text.ts'
import { readStoredTemplates, rulesOf, type TemplateRules } from './stored-template.ts'

/** A message of a template, with what the template says about sending it. */
export interface TemplateMessage {
  name: MessageTemplateName
  subject: string
  body: RichText
  confidential: boolean
  automatic: boolean
  replyTo?: string
  legalBasis: LegalBasis
}

/** A template as it holds today, with what every message of it has in common; read once for any number of recipients. */
export interface ReadyTemplate extends TemplateRules {
  name: MessageTemplateName
  template: MessageTemplate
  subjectParts: ReturnType<typeof readSubject>
  /** The values of those of the organisation's placeholders that the text uses: they are copied for each recipient. */
  organisation: PlaceholderValues
  /** What e-mails to members end with. */
  footer: RichText | undefined
}

/** As it leaves on a day, signed by who is in office then. */
export async function readTemplate(
  db: Kysely<unknown>,
  name: MessageTemplateName,
  day: string,
): Promise<ReadyTemplate> {
  const stored = await readStoredTemplates(db, [name])
  const texts = textsOf(await readStored(db))
  return readyTemplate(name, rulesOf(name, stored.get(name)), texts, await readOfficeHolders(db, day))
}

export function readyTemplate(
  name: MessageTemplateName,
  rules: TemplateRules,
  texts: SettingTexts,
  holders: readonly OfficeHolder[],
): ReadyTemplate {
  const template = findTemplate(name)
  const values = organisationValues(texts, holders)
  const used = usedPlaceholders(rules)
  const organisation = Object.fromEntries(Object.entries(values).filter(([placeholder]) => used.has(placeholder)))
  const subjectParts = readSubject(rules.subject)
  return { ...rules, name, template, subjectParts, organisation, footer: footerOf(template, texts, values) }
}

/** The footer says that its reader is a member, so that others do not get it. */
const footerOf = ({ to }: MessageTemplate, { messageFooter }: SettingTexts, values: PlaceholderValues) =>
  to === 'membro' ? fillFooter(messageFooter, values) : undefined

/** The subject for one recipient. */
export const fillTemplateSubject = (
  { subjectParts, organisation }: ReadyTemplate,
  values: PlaceholderValues,
  channel: 'email' | 'carta',
) => fillSubject(subjectParts, valuesOn(channel, { ...values, ...organisation }))

const valuesOn = (channel: 'email' | 'carta', values: PlaceholderValues) =>
  channel === 'carta' ? paperValues(values) : values

/**
 * The message for one recipient. A letter has no footer, because its head says who writes, and no addresses that only work inside
 * the organisation's network.
 */
export function fillTemplate(
  ready: ReadyTemplate,
  values: PlaceholderValues,
  channel: 'email' | 'carta' = 'email',
): TemplateMessage {
  const { name, template, footer, organisation, replyTo, legalBasis } = ready
  const isLetter = channel === 'carta'
  const all = valuesOn(channel, { ...values, ...organisation })
  const body = fillRichText(ready.body, all)
  const withFooter = footer ? { ...body, content: [...body.content, ...footer.content] } : body
  return {
    name,
    subject: fillSubject(ready.subjectParts, all),
    body: isLetter ? paperText(body) : withFooter,
    confidential: template.confidential ?? false,
    automatic: template.automatic ?? false,
    legalBasis,
    ...(replyTo === null ? {} : { replyTo }),
  }
}
