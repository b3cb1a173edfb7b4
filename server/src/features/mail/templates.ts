import {
  MESSAGE_TEMPLATES,
  type MessageTemplate,
  type MessageTemplateName,
  type TemplateValues,
} from '@agremia/model/rules/message-templates'
import { fillRichText, fillSubject } from '@agremia/model/rules/rich-text/fill'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'

/** A message of a template, with what the template says about sending it. */
export interface TemplateMessage {
  name: MessageTemplateName
  subject: string
  body: RichText
  confidential: boolean
  automatic: boolean
}

export const renderTemplate = <Name extends MessageTemplateName>(
  name: Name,
  values: TemplateValues<Name>,
): TemplateMessage => {
  const template: MessageTemplate & { confidential?: true; automatic?: true } = MESSAGE_TEMPLATES[name]
  const { confidential = false, automatic = false } = template
  const body = fillRichText(parseNotation(template.text), values)
  return { name, subject: fillSubject(template.subject, values), body, confidential, automatic }
}
