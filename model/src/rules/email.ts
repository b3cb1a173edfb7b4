export const normaliseEmail = (text: string) => text.trim().toLowerCase()

/** Whether it is an e-mail address; stricter than the standard, which allows forms that no mail service accepts. */
export function isEmail(text: string) {
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  return isLocalPart(text.slice(0, Math.max(at, 0))) && isDomain(text.slice(at + 1))
}

const isLocalPart = (local: string) =>
  local.length <= 64 && local.split('.').every(atom => /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i.test(atom))

/** Letters of any alphabet are allowed in domains, because `.pt` has names with accents. */
function isDomain(domain: string) {
  const labels = domain.split('.')
  const isLabel = (label: string) => label.length <= 63 && /^[\p{L}\p{N}-]+$/u.test(label) && !/^-|-$/.test(label)
  return labels.length > 1 && labels.every(isLabel) && /^(\p{L}{2,}|xn--.+)$/u.test(labels.at(-1) ?? '')
}

/**
 * The mailbox that gets the mail of an address, by which mails to one person are counted: what follows a plus sign names no other
 * mailbox, and at Gmail dots do not count either. Mail is still sent to the address as it was given.
 */
export function mailboxOf(email: string) {
  const address = normaliseEmail(email)
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const domain = address.slice(at + 1)
  return GMAIL.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
const GMAIL = ['gmail.com', 'googlemail.com']
