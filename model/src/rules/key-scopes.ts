/** What an API key may be allowed to do. Keys never delete, and what only a person may do has no permission here. */
export const KEY_SCOPES = {
  'members:read': 'Consultar {memberPlural}',
  'members:write': 'Criar e alterar {memberPlural}',
  'payments:read': 'Consultar pagamentos e dívidas',
  'payments:write': 'Registar pagamentos e lançar dívidas',
  'applications:write': 'Entregar candidaturas',
  'cards:verify': 'Verificar cartões',
  'treasury:read': 'Consultar a tesouraria',
  'reports:read': 'Consultar relatórios',
} as const
export type KeyScope = keyof typeof KEY_SCOPES

/** What a key needs for a route: one permission, or `any` where every valid key may call it. */
export type KeyAccess = KeyScope | 'any'

/** A route that names no permission is closed to every key. */
export const isOpenToKey = (needed: KeyAccess | undefined, scopes: readonly KeyScope[]) =>
  needed !== undefined && (needed === 'any' || scopes.includes(needed))
