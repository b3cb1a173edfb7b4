import type { MailFault } from '@agremia/model/rules/mail-faults'

/** A server's refusal. */
export interface Reply {
  /** The command that was refused; `DATA` also for the text itself. `connection` stands for all that comes before a mail. */
  command: 'connection' | 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA'
  /** From 400 to 599. */
  code: number
  /** The enhanced status code without its class (RFC 3463): `7.26` of `5.7.26`. Not every server gives one. */
  status: string | undefined
  isAboutRelaying: boolean
}

const REFUSAL = /^([45]\d\d)(?:[ -]+[45]\.(\d{1,3}\.\d{1,3})\b)?/

/** Reads the numbers of an answer; undefined if it is no refusal, or none that can be understood. */
export function readReply(command: unknown, answer: unknown): Reply | undefined {
  const [, code, status] = (typeof answer === 'string' && REFUSAL.exec(answer)) || []
  if (code === undefined) return undefined
  // Its number is shared with refusals of all other kinds. It is only looked for, and not kept.
  return { command: partOf(command), code: Number(code), status, isAboutRelaying: /\brelay/i.test(String(answer)) }
}

function partOf(command: unknown): Reply['command'] {
  if (command === 'MAIL FROM' || command === 'RCPT TO' || command === 'DATA') return command
  return typeof command === 'string' && command.startsWith('AUTH') ? 'AUTH' : 'connection'
}

type Rule = readonly [applies: (reply: Reply) => boolean, fault: MailFault]
const hasStatus = (pattern: RegExp) => (reply: Reply) => reply.status !== undefined && pattern.test(reply.status)
const isPermanent = ({ code }: Reply) => code >= 500

/** The first rule that applies names the fault. Enhanced status codes are in the registry that RFC 5248 founded. */
const RULES: readonly Rule[] = [
  [hasStatus(/^2\.2$/), 'mailboxFull'],
  [hasStatus(/^(3\.4|2\.3)$/), 'messageTooLarge'],
  // 4.5 is how Gmail tells that the messages of a day are used up.
  [reply => reply.code === 421 || hasStatus(/^4\.5$/)(reply), 'tooMany'],
  [reply => !isPermanent(reply) && hasStatus(/^7\./)(reply), 'tooMany'],
  [({ command }) => command === 'AUTH', 'authentication'],
  [({ code }) => code === 530, 'loginRequired'],
  [({ command, isAboutRelaying }) => command === 'RCPT TO' && isAboutRelaying, 'loginRequired'],
  [reply => !isPermanent(reply) && (reply.command === 'connection' || reply.command === 'MAIL FROM'), 'tooMany'],
  [({ command }) => command === 'connection', 'connectionRefused'],
  // SPF, DMARC and what else is looked up about the sender's domain. The rest of class 7 about a sender is that this account
  // may not use it (60 at Exchange, even after the text).
  [hasStatus(/^7\.(2\d)$/), 'policyRefused'],
  [reply => hasStatus(/^7\.60$/)(reply), 'senderRefused'],
  [({ command, code }) => command === 'MAIL FROM' && code !== 552, 'senderRefused'],
  [hasStatus(/^7\./), 'policyRefused'],
  [reply => isPermanent(reply) && hasStatus(/^1\.(1|2|3|6|10)$/)(reply), 'mailboxUnknown'],
  [({ command, code }) => command === 'RCPT TO' && code === 552, 'mailboxFull'],
  [({ code }) => code === 552, 'messageTooLarge'],
  [({ command, code }) => command === 'RCPT TO' && code === 550, 'mailboxUnknown'],
  [({ command }) => command === 'RCPT TO', 'recipientRefused'],
]

export const faultOfReply = (reply: Reply): MailFault =>
  RULES.find(([applies]) => applies(reply))?.[1] ?? 'messageRefused'
