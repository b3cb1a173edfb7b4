import type { Claims } from '../../api/session.ts'

/** The data that support gets about the user, always in this order (SHELL-08). */
const ORGANISATION = 'Agremia'
const ORIGIN = 'back-office'

interface SupportUser {
  orgType: string
  claims: Claims
  email: string
}

/** Base64url of the UTF-8 bytes, because names have accents and addresses may hold no `+` or `/`. */
function encode(values: readonly string[]) {
  const bytes = new TextEncoder().encode(JSON.stringify(values))
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const payloadOf = ({ orgType, claims, email }: SupportUser) =>
  encode([orgType, ORGANISATION, claims.Name, claims.Role, ORIGIN, email])

/** The address of the support page with the payload or, without such a page, a mail link that carries it. */
export function supportLink(user: SupportUser, { page, mailbox }: { page: string; mailbox: string }): string {
  const payload = payloadOf(user)
  if (page && URL.canParse(page)) {
    const url = new URL(page)
    url.searchParams.set('p', payload)
    return url.href
  }
  const body = `\n\n(Não apague esta linha: ${payload})`
  return `mailto:${mailbox}?subject=${encodeURIComponent('Assistência Técnica')}&body=${encodeURIComponent(body)}`
}
