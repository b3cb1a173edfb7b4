import type { MailFault } from '@agremia/model/rules/mail-faults'
import { faultOfReply, type Reply, readReply } from './smtp-reply.ts'

export interface MailErrorDetails {
  /** `uncertain`: the server may have got the whole text, but gave no answer that says whether it took the mail. */
  outcome: 'notSent' | 'uncertain'
  /** The same mail would be refused again. */
  isPermanent: boolean
  /** Every other mail would fail in the same way, so that it says nothing about this one. */
  isAboutServer: boolean
}

/** A mail that could not be sent, for one of the reasons that we know. */
export class MailError extends Error implements MailErrorDetails {
  readonly outcome: MailErrorDetails['outcome']
  readonly isPermanent: boolean
  readonly isAboutServer: boolean
  constructor(
    readonly fault: MailFault,
    {
      outcome = 'notSent',
      isPermanent = false,
      isAboutServer = ABOUT_SERVER.has(fault),
    }: Partial<MailErrorDetails> = {},
  ) {
    super(fault)
    this.outcome = outcome
    this.isPermanent = isPermanent
    this.isAboutServer = isAboutServer
  }
}

/** Faults of the settings or of the server, wherever in the conversation they show. */
const ABOUT_SERVER: ReadonlySet<MailFault> = new Set([
  'hostUnknown',
  'ownNetwork',
  'connectionRefused',
  'certificate',
  'insecure',
  'authentication',
  'loginRequired',
  'senderMissing',
  'senderRefused',
])

/**
 * How far the conversation about a mail had come: `connection` until the server has answered something about this mail, `mail`
 * while it is handed over, and `answer` once the end of its text may have reached the server.
 */
export type MailStage = 'connection' | 'mail' | 'answer'

/** The parts of an error of nodemailer, or of the system, that say what happened. */
interface Details {
  code?: unknown
  /** The system's code, which nodemailer replaces by its own. */
  originalCode?: unknown
  /** The SMTP command that the server answered with an error. */
  command?: unknown
  /** The server's answer. */
  response?: unknown
}

/** What a failure means, without anything of the text that a server sent. */
export function mailErrorOf(error: unknown, stage: MailStage): MailError {
  if (error instanceof MailError) return error
  const { code, originalCode, command, response }: Details = typeof error === 'object' && error !== null ? error : {}
  const codes = [originalCode, code].filter(one => typeof one === 'string')
  const reply = readReply(command, response)
  const fault = faultOfCodes(codes, command) ?? (reply ? faultOfReply(reply) : faultWithoutReply(codes, command))
  // Before the text has ended the server cannot have taken the mail, and a refusal is an answer.
  if (stage === 'answer' && !reply) return new MailError(fault, { outcome: 'uncertain', isAboutServer: false })
  return new MailError(fault, {
    isPermanent: reply ? reply.code >= 500 : fault === 'messageTooLarge',
    isAboutServer: ABOUT_SERVER.has(fault) || isBeforeMail(stage, fault, reply),
  })
}

/** The reason of a failure. */
export const mailFaultOf = (error: unknown): MailFault => mailErrorOf(error, 'connection').fault

/** What a server refuses before it has been told a recipient, it refuses for all of them; only the size is told so early. */
const isBeforeMail = (stage: MailStage, fault: MailFault, reply: Reply | undefined) =>
  (stage === 'connection' || reply?.command === 'MAIL FROM') &&
  fault !== 'messageTooLarge' &&
  fault !== 'attachmentMissing'

/** OpenSSL and Node have dozens of codes for certificates that cannot be verified; all contain one of these words. */
const ABOUT_CERTIFICATES = /CERT|CRL|ISSUER|SIGNATURE|ALTNAME/
/** The other side does not speak TLS, or no version of it that we do. */
const ABOUT_TLS = /^(ETLS|EPROTO|ERR_SSL_.*|ERR_TLS_.*)$/

/** Faults that are recognised by an error's code, whatever the server answered. */
function faultOfCodes(codes: string[], command: unknown): MailFault | undefined {
  if (codes.some(one => ABOUT_CERTIFICATES.test(one))) return 'certificate'
  if (codes.some(one => ABOUT_TLS.test(one))) return 'insecure'
  // The message's own source failed, and not the connection.
  if (codes.includes('ESTREAM')) return 'attachmentMissing'
  // The server has told its limit beforehand, so that nothing was sent to it.
  return codes.includes('EMESSAGE') && command === 'MAIL FROM' ? 'messageTooLarge' : undefined
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
  ['EAUTH', 'authentication'],
  ['ENOAUTH', 'authentication'],
  ['EMESSAGE', 'messageRefused'],
  ['ECONNECTION', 'connectionLost'],
])

function faultWithoutReply(codes: string[], command: unknown): MailFault {
  if (codes.includes('EENVELOPE')) return refusedPart(command)
  return codes.flatMap(one => BY_CODE.get(one) ?? [])[0] ?? 'unknown'
}

function refusedPart(command: unknown): MailFault {
  if (command === 'MAIL FROM') return 'senderRefused'
  return command === 'DATA' ? 'messageRefused' : 'recipientRefused'
}
