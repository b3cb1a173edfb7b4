import { describe, expect, it } from 'vitest'
import { suggestDomain, withDomain } from './email-domain.ts'

describe('FORM-03: a mistyped domain of an e-mail', () => {
  it.each([
    ['ana@gmial.com', 'gmail.com'],
    ['ana@gamil.com', 'gmail.com'],
    ['ana@gmail.con', 'gmail.com'],
    ['ana@gmail.co', 'gmail.com'],
    ['ana@gmai.com', 'gmail.com'],
    ['ana@gnail.cm', 'gmail.com'],
    ['ana@hotmial.com', 'hotmail.com'],
    ['ana@homail.com', 'hotmail.com'],
    ['ana@hotmail.tp', 'hotmail.pt'],
    ['ana@outlok.pt', 'outlook.pt'],
    ['ana@saop.pt', 'sapo.pt'],
    [' Ana@GMIAL.COM ', 'gmail.com'],
  ])('%s probably meant %s', (email, domain) => expect(suggestDomain(email)).toBe(domain))

  it.each([
    'ana@gmail.com',
    'ana@mail.com',
    'ana@live.pt',
    'ana@hotmail.es',
    'ana@bandadaroca.pt',
    'ana@cm-lisboa.pt',
    'ana@fmail.cm',
    'ana@',
    'gmial.com',
    'ana maria@gmial.com',
    '',
  ])('%s is left alone', email => expect(suggestDomain(email)).toBeNull())

  it('only the domain is replaced', () =>
    expect(withDomain(' Ana.Silva+x@gmial.com', 'gmail.com')).toBe('Ana.Silva+x@gmail.com'))
})
