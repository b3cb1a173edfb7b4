/** The page to open after signing in (NAV-51). Only paths are accepted, so that a crafted link cannot lead to another site. */
export const readWantedPage = (text: unknown): string | undefined =>
  typeof text === 'string' && /^\/(?![/\\])/.test(text) && !text.startsWith('/autorizacao') ? text : undefined
