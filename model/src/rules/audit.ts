/** What is written down about each change: who did what to which record, from what to what. */
export const AUDIT_ACTIONS = {
  create: 'Criação',
  update: 'Alteração',
  delete: 'Eliminação',
  export: 'Exportação',
  login: 'Entrada',
  send: 'Envio',
  view_sensitive: 'Consulta de dados sensíveis',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** What one change did to each field: `{ name: { from, to } }`. */
export type Diff = Record<string, { from: unknown; to: unknown }>
