import type { MessageKind } from './recipient-facts.ts'

/** Free texts and every other template are notices about the member's own affairs. */
export const messageKindOf = (name: string): MessageKind =>
  name === 'convocatoria' || name === 'boletim' ? name : 'aviso'

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
