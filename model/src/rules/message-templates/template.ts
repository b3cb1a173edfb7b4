import type { MessageChannel } from '../messages.ts'
import type { OrganisationPlaceholder, Placeholder } from './placeholders.ts'

/** Decides who may change the text, whether the recipient must have consented, and whether the message can be declined. */
export const TEMPLATE_KINDS = {
  /** Sign-in and verification: whoever controls such mail controls accounts, so only admins change it. */
  sistema: 'Acesso e verificação',
  aviso: 'Avisos e decisões',
  convocatoria: 'Convocatórias',
  boletim: 'Boletins',
} as const
export type TemplateKind = keyof typeof TEMPLATE_KINDS

export const TRIGGERS = { manual: 'À mão', evento: 'Quando algo acontece', agendado: 'Num dia marcado' } as const
export type Trigger = keyof typeof TRIGGERS

export const MESSAGE_EVENTS = {
  'auth.link': 'Pedido de ligação de acesso',
  'user.invited': 'Novo utilizador',
  'user.passwordReset': 'Nova palavra-passe pedida pela equipa',
  'user.emailChanged': 'Alteração do e-mail da conta',
  'user.nameChanged': 'Alteração do nome da conta',
  'guardedChange.asked': 'Mudança de IBAN pedida',
  'guardedChange.takenBack': 'Mudança de IBAN desfeita',
  'application.created': 'Candidatura recebida',
  'application.confirmed': 'E-mail da candidatura confirmado',
  'application.accepted': 'Candidatura aceite',
  'application.refused': 'Candidatura recusada',
  'changeRequest.accepted': 'Pedido de alteração aceite',
  'changeRequest.refused': 'Pedido de alteração recusado',
  'member.created': 'Nova ficha',
  'member.suspended': 'Suspensão',
  'member.excluded': 'Exclusão',
  'member.left': 'Saída a pedido',
  'member.erased': 'Dados apagados a pedido',
  'member.birthday': 'Aniversário',
  'charge.created': 'Quota por pagar',
  'charge.overdue': 'Quota vencida',
  'payment.created': 'Pagamento recebido',
  'payment.returned': 'Pagamento devolvido',
  'payment.unidentified': 'Pagamento por identificar',
  'payment.refunded': 'Devolução do serviço de pagamentos',
  'debit.planned': 'Débito direto marcado',
  'gift.created': 'Donativo recebido',
  'card.issued': 'Cartão emitido',
  'assembly.called': 'Convocatória de assembleia',
} as const
export type MessageEvent = keyof typeof MESSAGE_EVENTS

export const LEGAL_BASES = {
  contrato: 'Relação com o {memberSingular}',
  obrigacao_legal: 'Obrigação legal',
  consentimento: 'Consentimento',
  interesse_legitimo: 'Interesse legítimo',
} as const
export type LegalBasis = keyof typeof LEGAL_BASES

/** To whom a template goes. Only messages to members carry the footer, which says that the recipient is one. */
export type TemplateRecipient = 'membro' | 'candidato' | 'utilizador' | 'equipa'

/** A message of the catalogue. The organisation's settings may replace its text and rules, never the rest. */
export interface MessageTemplate {
  title: string
  /** When it is sent. */
  description: string
  kind: TemplateKind
  to: TemplateRecipient
  trigger: Trigger
  event?: MessageEvent
  /** Days after the event; before it where negative. */
  offsetDays?: number
  /** The hour in Lisbon at which it leaves; without one, at the time of the event. */
  sendHour?: number
  channels: readonly MessageChannel[]
  legalBasis: LegalBasis
  /** Whatever the text may contain beside the organisation's placeholders; whoever sends the message provides all of them. */
  placeholders: readonly Exclude<Placeholder, OrganisationPlaceholder>[]
  subject: string
  /** In the notation of `parseNotation`. */
  text: string
  /** Contains a link, or an account's number, that is for its recipient alone: only administrators read it, and not for long. */
  confidential?: true
  /** Waits while automatic messages are off (the setting `SendMessages`). Codes, sign-in links and what staff write never wait. */
  automatic?: true
  /** Is about one record, such as a payment, so nobody composes it by hand. */
  isOfOneRecord?: true
  /** The event only prepares a draft, which staff read and send. */
  isDraft?: true
  /** Whether any code sends it. While none does, the template is hidden. */
  isSent: boolean
}

export const SIGNATURE = `Com os melhores cumprimentos,
{{#assinaturaNome}}{{assinaturaNome}}{{#assinaturaCargo}}, {{assinaturaCargo}}{{/assinaturaCargo}}
{{/assinaturaNome}}{{organizacao}}`
