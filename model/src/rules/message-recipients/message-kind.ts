import type { TemplateKind } from '../message-templates/template.ts'
import { findTemplate, isTemplateName, type MessageTemplateName } from '../message-templates.ts'

/** A name that the catalogue no longer has, in an old message, is taken for a notice: it needs no consent and follows no call's rules. */
export const messageKindOf = (name: string): TemplateKind => (isTemplateName(name) ? findTemplate(name).kind : 'aviso')

/** Templates about the end of the membership or about what former members are owed an answer to. */
const CONCERNS_FORMER: ReadonlySet<string> = new Set<MessageTemplateName>([
  'exclusao',
  'saida',
  'recibo',
  'reciboDonativo',
  'pagamentoDevolvido',
  'pedidoAceite',
  'pedidoRecusado',
])
export const concernsFormer = (name: string) => CONCERNS_FORMER.has(name)

/** Templates that ask for what is still to be paid. */
const ASKS_FOR_MONEY: ReadonlySet<string> = new Set<MessageTemplateName>(['avisoQuota', 'aviso1', 'aviso2', 'aviso3'])
export const asksForMoney = (name: string) => ASKS_FOR_MONEY.has(name)
