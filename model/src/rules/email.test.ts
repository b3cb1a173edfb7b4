import { describe, expect, it } from 'vitest'
import { isEmail, mailboxOf, normaliseEmail } from './email.ts'

describe('isEmail', () => {
  it.each([
    'ana@exemplo.pt',
    'Ana.Luz+quotas@sub.exemplo.pt',
    "o'neill@exemplo.pt",
    'a@b.co',
    'direcao@associação.pt',
    'ana@exemplo.xn--p1ai',
    `${'a'.repeat(64)}@exemplo.pt`,
  ])('%s is one', text => expect(isEmail(text)).toBe(true))

  it.each([
    '',
    '@',
    'ana',
    'ana@',
    '@exemplo.pt',
    'ana@exemplo',
    'ana@exemplo.p',
    'ana@exemplo.123',
    'ana@192.168.1.1',
    'ana@@exemplo.pt',
    'ana luz@exemplo.pt',
    'ana@exem plo.pt',
    'ana..luz@exemplo.pt',
    '.ana@exemplo.pt',
    'ana.@exemplo.pt',
    'ana@exemplo..pt',
    'ana@.exemplo.pt',
    'ana@-exemplo.pt',
    'ana@exemplo-.pt',
    'ana@exemplo.pt, rui@exemplo.pt',
    'Ana <ana@exemplo.pt>',
    'ana@exemplo.pt\n',
    'ana\u0000@exemplo.pt',
    `${'a'.repeat(65)}@exemplo.pt`,
    `ana@${'a'.repeat(64)}.pt`,
    `ana@${'a.'.repeat(126)}pt`,
  ])('%j is none', text => expect(isEmail(text)).toBe(false))
})

it('normaliseEmail', () => expect(normaliseEmail(' Ana@Exemplo.PT ')).toBe('ana@exemplo.pt'))

it.each([
  ['ana@exemplo.pt', 'ana@exemplo.pt'],
  [' Ana+Clube@Exemplo.PT', 'ana@exemplo.pt'],
  ['ana+a+b@exemplo.pt', 'ana@exemplo.pt'],
  ['+ana@exemplo.pt', '+ana@exemplo.pt'],
  ['a.na@exemplo.pt', 'a.na@exemplo.pt'],
  ['a.n.a+x@gmail.com', 'ana@gmail.com'],
  ['ana@googlemail.com', 'ana@gmail.com'],
])('APP-01b: the mailbox of %j is %j', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))
