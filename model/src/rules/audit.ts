/** The kinds of audit entries. */
export const AUDIT_ACTIONS = {
  create: 'Criação',
  update: 'Alteração',
  delete: 'Eliminação',
  export: 'Exportação',
  login: 'Entrada',
  login_failed: 'Entrada falhada',
  lockout: 'Conta bloqueada',
  send: 'Envio',
  view_sensitive: 'Consulta de dados sensíveis',
  merge: 'União de fichas',
  merge_undone: 'União de fichas anulada',
  anonymize: 'Apagamento dos dados pessoais',
  apart: 'Dada como outra pessoa',
  apart_undone: 'Deixou de ser dada como outra pessoa',
  adjustment_dismissed: 'Ajuste dispensado',
  change_asked: 'Mudança pedida',
  change_withdrawn: 'Mudança pedida e retirada',
  change_taken_back: 'Mudança desfeita',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** What kind of actor did it. A visitor is somebody who is not signed in, such as an applicant. */
export const AUDIT_ACTOR_KINDS = {
  user: 'Utilizador',
  key: 'Chave de API',
  system: 'Sistema',
  visitor: 'Visitante',
} as const
export type AuditActorKind = keyof typeof AUDIT_ACTOR_KINDS

/** Stands for a value of somebody who was erased: that it changed is known, what it was is not. */
export const REDACTED = '[dados apagados]'
/** The title of records whose person was erased. */
export const ERASED_TITLE = 'Dados apagados'

/** The old and new value of each changed field: `{ name: { from, to } }`. */
export type Diff = Record<string, FieldDiff>
export interface FieldDiff {
  from: unknown
  to: unknown
  /** For refs: the titles of the rows by id, stored because the rows may be deleted when the entry is read. */
  titles?: Readonly<Record<string, string>>
}
