import { accessTemplates } from './message-templates/access-templates.ts'
import { applicationTemplates } from './message-templates/application-templates.ts'
import { membershipTemplates } from './message-templates/membership-templates.ts'
import { paymentTemplates } from './message-templates/payment-templates.ts'
import { ORGANISATION_PLACEHOLDERS, type Placeholder } from './message-templates/placeholders.ts'
import type { LegalBasis, MessageTemplate } from './message-templates/template.ts'

/** The texts and rules of all messages, by name, in the order of the screen. */
export const MESSAGE_TEMPLATES = {
  ...applicationTemplates,
  ...membershipTemplates,
  ...paymentTemplates,
  ...accessTemplates,
}

/** The headings under which the screen lists the templates. */
const THEMES: Readonly<Record<string, object>> = {
  Candidaturas: applicationTemplates,
  '{MemberPlural}': membershipTemplates,
  '{MembershipPayments} e pagamentos': paymentTemplates,
  'Acesso e contas': accessTemplates,
}
export const themeOf = (name: MessageTemplateName): string =>
  Object.keys(THEMES).find(theme => Object.hasOwn(THEMES[theme] ?? {}, name)) ?? ''
export type MessageTemplateName = keyof typeof MESSAGE_TEMPLATES

export const isTemplateName = (name: string): name is MessageTemplateName => Object.hasOwn(MESSAGE_TEMPLATES, name)
export const findTemplate = (name: MessageTemplateName): MessageTemplate => MESSAGE_TEMPLATES[name]

/** The templates that some code sends; the others are hidden until their feature exists. */
export const SENT_TEMPLATES = Object.keys(MESSAGE_TEMPLATES)
  .filter(isTemplateName)
  .filter(name => findTemplate(name).isSent)

/** The values that a sender of this template has to provide; the organisation's are added by whoever renders it. */
export type TemplateValues<Name extends MessageTemplateName> = Record<
  (typeof MESSAGE_TEMPLATES)[Name]['placeholders'][number],
  string
>

/** Everything that the texts of this template may contain. */
export const placeholdersOf = (name: MessageTemplateName): readonly Placeholder[] => [
  ...findTemplate(name).placeholders,
  ...ORGANISATION_PLACEHOLDERS,
]

/** Whether staff may compose a sending from it: it speaks to members, holds no link for one person alone, and is not about one record. */
export function isSentByHand(name: MessageTemplateName): boolean {
  const { kind, to, confidential, isSent, isOfOneRecord } = findTemplate(name)
  return isSent && to === 'membro' && kind !== 'sistema' && !confidential && !isOfOneRecord
}

/** Whether the template can be switched off. What signs people in always leaves, and what staff write by hand is their decision. */
export const canBeSwitchedOff = ({ kind, trigger }: MessageTemplate) => kind !== 'sistema' && trigger !== 'manual'

/** The legal bases (RGPD) that a template may have: consent is on record for newsletters only, and they need it. */
export const legalBasesOf = ({ kind }: MessageTemplate): readonly LegalBasis[] =>
  kind === 'boletim' ? ['consentimento'] : ['contrato', 'obrigacao_legal', 'interesse_legitimo']

/** The name in a salutation: a person's first name, an entity's whole name. */
export const greetingOf = (name: string, personType: 'singular' | 'coletiva' = 'singular') =>
  personType === 'coletiva' ? name.trim() : (name.trim().split(/\s+/)[0] ?? '')
