/**
 * The stored tokens. This file imports nothing, because the entry script, which sends the first requests, contains it.
 */
export const readAccess = () => localStorage.getItem('access') || undefined

export const readRefresh = () => localStorage.getItem('refresh') || undefined

export interface Tokens {
  access: string
  refresh: string
}

export function keepTokens({ access, refresh }: Tokens) {
  localStorage.setItem('access', access)
  localStorage.setItem('refresh', refresh)
}

export function readPayload(token: string | undefined): Record<string, unknown> | undefined {
  const part = token?.split('.')[1]
  if (!part) return undefined
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof payload === 'object' && payload !== null ? { ...payload } : undefined
  } catch {
    return undefined
  }
}
