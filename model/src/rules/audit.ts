/** What is written down about each change: who did what to which record, from what to what. */
export const AUDIT_ACTIONS = {
  create: 'Criação',
  update: 'Alteração',
  delete: 'Eliminação',
  export: 'Exportação',
  login: 'Entrada',
  send: 'Envio',
  view_sensitive: 'Consulta de dados sensíveis',
  merge: 'União de fichas',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** What one change did to each field: `{ name: { from, to } }`. */
export type Diff = Record<string, FieldDiff>
export interface FieldDiff {
  from: unknown
  to: unknown
  /** Of refs: what the rows were called, by id. They may be gone when somebody reads it. */
  titles?: Readonly<Record<string, string>>
}
