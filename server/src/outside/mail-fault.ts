import type { MailFault } from '@agremia/model/rules/mail-faults'

/** A mail that could not be sent, for one of the reasons that we know. */
export class MailError extends Error {
  constructor(readonly fault: MailFault) {
    super(fault)
  }
}

/** The parts of an error of nodemailer, or of the system, that say what happened. */
interface Details {
  code?: unknown
  /** The system's code, which nodemailer replaces by its own. */
  originalCode?: unknown
  /** The SMTP command that the server answered with an error. */
  command?: unknown
}

const BY_CODE: ReadonlyMap<string, MailFault> = new Map([
  ['ENOTFOUND', 'hostUnknown'],
  ['EAI_AGAIN', 'hostUnknown'],
  ['ENODATA', 'hostUnknown'],
  ['EDNS', 'hostUnknown'],
  ['ECONNREFUSED', 'connectionRefused'],
  ['EHOSTUNREACH', 'connectionRefused'],
  ['ENETUNREACH', 'connectionRefused'],
  ['EADDRNOTAVAIL', 'connectionRefused'],
  ['ECONNRESET', 'connectionLost'],
  ['EPIPE', 'connectionLost'],
  ['ETIMEDOUT', 'timeout'],
  ['ETLS', 'insecure'],
  ['EAUTH', 'authentication'],
  ['ENOAUTH', 'authentication'],
  ['EMESSAGE', 'messageRefused'],
  ['ECONNECTION', 'connectionLost'],
])

/** OpenSSL and Node have dozens of codes for certificates that cannot be verified; all contain one of these words. */
const ABOUT_CERTIFICATES = /CERT|CRL|ISSUER|SIGNATURE|ALTNAME/

/** The reason of a failure, without anything of the text that a server sent. */
export function mailFaultOf(error: unknown): MailFault {
  if (error instanceof MailError) return error.fault
  if (typeof error !== 'object' || error === null) return 'unknown'
  const { code, originalCode, command }: Details = error
  const codes = [originalCode, code].filter(one => typeof one === 'string')
  if (codes.some(one => ABOUT_CERTIFICATES.test(one))) return 'certificate'
  if (codes.includes('EENVELOPE')) return refusedPart(command)
  return codes.flatMap(one => BY_CODE.get(one) ?? [])[0] ?? 'unknown'
}

function refusedPart(command: unknown): MailFault {
  if (command === 'MAIL FROM') return 'senderRefused'
  return command === 'DATA' ? 'messageRefused' : 'recipientRefused'
}
