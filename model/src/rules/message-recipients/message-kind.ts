import { findTemplate, isTemplateName } from '../message-templates.ts'
import type { MessageKind } from './recipient-facts.ts'

/** What the catalogue says of the template. A message of one that the catalogue no longer has is a notice. */
export const messageKindOf = (name: string): MessageKind => (isTemplateName(name) ? findTemplate(name).kind : 'aviso')

/** Templates about the end of the membership or about what former members are owed an answer to. */
const CONCERNS_FORMER: ReadonlySet<string> = new Set([
  'exclusao',
  'saida',
  'recibo',
  'reciboDonativo',
  'pedidoAceite',
  'pedidoRecusado',
])
export const concernsFormer = (name: string) => CONCERNS_FORMER.has(name)
