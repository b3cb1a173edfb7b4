import { MAIL_FAULTS } from '@agremia/model/rules/mail-faults'
import { expect, test } from 'vitest'
import { MailError, mailFaultOf } from './mail-fault.ts'

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
