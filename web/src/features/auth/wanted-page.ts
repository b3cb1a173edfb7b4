/** Where to go after signing in (NAV-51). Only a path of ours: an address from outside may not lead elsewhere. */
export const readWantedPage = (text: unknown): string | undefined =>
  typeof text === 'string' && /^\/(?![/\\])/.test(text) && !text.startsWith('/autorizacao') ? text : undefined
