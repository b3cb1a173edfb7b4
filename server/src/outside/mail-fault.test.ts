import { MAIL_FAULTS } from '@agremia/model/rules/mail-faults'
import { expect, test } from 'vitest'
import { MailError, mailErrorOf, mailFaultOf } from './mail-fault.ts'

test.each([
  [{ code: 'EAUTH', responseCode: 535 }, 'authentication'],
  [{ code: 'ENOTFOUND' }, 'hostUnknown'],
  [{ code: 'EDNS', originalCode: 'EAI_AGAIN' }, 'hostUnknown'],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'connectionRefused'],
  [{ code: 'ESOCKET', originalCode: 'ECONNRESET' }, 'connectionLost'],
  [{ code: 'ECONNECTION' }, 'connectionLost'],
  [{ code: 'ETIMEDOUT' }, 'timeout'],
  [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate'],
  [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'certificate'],
  [{ code: 'ETLS' }, 'insecure'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM' }, 'senderRefused'],
  [{ code: 'EENVELOPE', command: 'RCPT TO' }, 'recipientRefused'],
  [{ code: 'EENVELOPE', command: 'DATA' }, 'messageRefused'],
  [{ code: 'EMESSAGE', command: 'DATA' }, 'messageRefused'],
  [{ code: 'EPROTOCOL' }, 'unknown'],
  [{ code: 535 }, 'unknown'],
  [{ code: 'constructor' }, 'unknown'],
  [null, 'unknown'],
  ['text of a server', 'unknown'],
  [new MailError('ownNetwork'), 'ownNetwork'],
] as const)('MSG-02: %j is the fault %s', (error, fault) => expect(mailFaultOf(error)).toBe(fault))

test('MSG-02: every fault is a whole sentence', () => {
  for (const text of Object.values(MAIL_FAULTS)) expect(text).toMatch(/^\p{Lu}.*\.$/u)
})

test.each([
  ['MAIL FROM', '550 5.1.8 sender unknown', 'senderRefused', true],
  ['MAIL FROM', '550 5.7.23 SPF', 'policyRefused', true],
  ['MAIL FROM', '552 5.3.4 too big', 'messageTooLarge', false],
  ['MAIL FROM', '552 too big', 'messageTooLarge', false],
  ['MAIL FROM', '452 4.3.1 disk full', 'tooMany', true],
  ['MAIL FROM', '450 slow down', 'tooMany', true],
  ['MAIL FROM', '550 5.4.5 daily quota', 'tooMany', true],
  ['MAIL FROM', '530 5.7.0 authentication required', 'loginRequired', true],
  ['AUTH PLAIN', '535 5.7.8 bad', 'authentication', true],
  ['AUTH PLAIN', '454 4.7.0 not now', 'tooMany', true],
  ['RCPT TO', '554 5.7.1 <x@y.pt>: Relay access denied', 'loginRequired', true],
  ['RCPT TO', '550 5.7.1 SPF fail', 'policyRefused', false],
  ['RCPT TO', '550-5.1.1 The account does not exist', 'mailboxUnknown', false],
  ['RCPT TO', '550 no such user', 'mailboxUnknown', false],
  ['RCPT TO', '553 not here', 'recipientRefused', false],
  ['RCPT TO', '450 4.2.0 busy', 'recipientRefused', false],
  ['RCPT TO', '452 4.2.2 over quota', 'mailboxFull', false],
  ['RCPT TO', '552 over quota', 'mailboxFull', false],
  ['DATA', '552 5.2.2 over quota', 'mailboxFull', false],
  ['DATA', '552 5.2.3 too long', 'messageTooLarge', false],
  ['DATA', '550 5.1.1 no such user', 'mailboxUnknown', false],
  ['DATA', '554 5.7.1 spam', 'policyRefused', false],
  ['DATA', '550 5.7.26 DMARC', 'policyRefused', false],
  ['DATA', '554 5.7.60 cannot send as this sender', 'senderRefused', true],
  ['DATA', '421 4.7.28 unusual rate', 'tooMany', false],
  ['DATA', '554 no', 'messageRefused', false],
  ['DATA', '451 later', 'messageRefused', false],
] as const)('MSG-02: to %s the answer %s is the fault %s', (command, response, fault, isAboutServer) => {
  const error = mailErrorOf({ code: 'EENVELOPE', command, response }, command === 'AUTH PLAIN' ? 'connection' : 'mail')
  const isPermanent = response.startsWith('5')
  expect({ ...error }).toEqual({ fault, outcome: 'notSent', isPermanent, isAboutServer })
})
