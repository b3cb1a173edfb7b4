import { describe, expect, it } from 'vitest'
import { findRecipient, type RecipientDecision, type SendingTerms } from './find-recipient.ts'
import type { AddressContact, EmailContact, RecipientFacts } from './recipient-facts.ts'

const TODAY = '2026-11-15'

const email = (value: string, given: Partial<EmailContact> = {}): EmailContact => ({
  value,
  isPrimary: true,
  useForNotices: true,
  useForAssembly: true,
  isBounced: false,
  ...given,
})
const address = (addressLine1: string | null, given: Partial<AddressContact> = {}): AddressContact => ({
  addressLine1,
  addressLine2: null,
  postalCode: '3000-213',
  locality: 'Coimbra',
  country: null,
  isPrimary: true,
  useForNotices: true,
  useForAssembly: true,
  isReturned: false,
  ...given,
})
const RITA: RecipientFacts = {
  memberId: 'rita',
  memberNumber: 12,
  name: 'Rita Silva',
  personType: 'singular',
  birthDate: '1980-05-05',
  guardianName: null,
  guardianEmail: null,
  isGuardianEmailBounced: false,
  representativeName: null,
  familyHeadId: null,
  admissionDate: '2020-01-01',
  isFormer: false,
  isDeceased: false,
  isAnonymised: false,
  isRestricted: false,
  preferredChannel: null,
  consentNewsletter: true,
  assemblyByEmail: false,
  hasDebt: false,
  emails: [email('rita@example.pt')],
  addresses: [address('Rua do Sol, 1')],
}
const BOUNCED = { emails: [email('rita@example.pt', { isBounced: true })] }
const RETURNED = { addresses: [address('Rua do Sol, 1', { isReturned: true })] }
const NO_EMAIL = { emails: [] }
const INVALID = { emails: [email('rita@example.pt\r\nBcc: x@example.pt')] }
const NO_ADDRESS = { addresses: [address(null)] }
const ENDED = { isFormer: true }

/** What a member gets, in short: `rita@example.pt`, the lines of a letter, or the reason why not. */
function outcome(changes: Partial<RecipientFacts>, terms: Partial<SendingTerms> = {}, decision?: RecipientDecision) {
  const found = findRecipient(
    { ...RITA, ...changes },
    { kind: 'aviso', channels: 'email_ou_carta', day: TODAY, ...terms },
    decision,
  )
  if (found.channel === 'email') return found.to
  if (found.channel === 'carta') return found.lines.join(' / ')
  return found.mustDecide ? `decide: ${found.reason}${found.canSendLetter ? ' (carta)' : ''}` : found.reason
}
const LETTER = 'Rita Silva / Rua do Sol, 1 / 3000-213 COIMBRA'
const MAIL = 'rita@example.pt'

describe('MSG-01: a notice', () => {
  it.each<[string, Partial<RecipientFacts>, SendingTerms['channels'], string]>([
    ['goes by e-mail', {}, 'email_ou_carta', MAIL],
    ['goes by letter without e-mail', NO_EMAIL, 'email_ou_carta', LETTER],
    ['goes by letter where the e-mail bounced', BOUNCED, 'email_ou_carta', LETTER],
    ['goes by letter to whoever prefers letters', { preferredChannel: 'carta' }, 'email_ou_carta', LETTER],
    [
      'goes by e-mail where a preferred letter came back',
      { preferredChannel: 'carta', ...RETURNED },
      'email_ou_carta',
      MAIL,
    ],
    ['takes SMS for no preference of ours', { preferredChannel: 'sms' }, 'email_ou_carta', MAIL],
    [
      'takes the counter for no preference of ours',
      { preferredChannel: 'balcao', ...NO_EMAIL },
      'email_ou_carta',
      LETTER,
    ],
    ['by letter only goes by letter', {}, 'carta', LETTER],
    ['by letter only does not go to a returned address', RETURNED, 'carta', 'addressReturned'],
    ['by letter only needs an address', NO_ADDRESS, 'carta', 'noAddress'],
    ['by e-mail only goes by e-mail to those who prefer letters', { preferredChannel: 'carta' }, 'email', MAIL],
    ['by e-mail only needs one', NO_EMAIL, 'email', 'noEmail'],
    ['by e-mail only does not go to one that bounced', BOUNCED, 'email', 'emailBounced'],
    ['by e-mail only needs one that is an address', INVALID, 'email', 'emailInvalid'],
    ['goes by letter where the e-mail is no address', INVALID, 'email_ou_carta', LETTER],
    ['tells of an e-mail that is no address', { ...INVALID, ...NO_ADDRESS }, 'email_ou_carta', 'emailInvalid'],
    ['by letter only has no use for an e-mail', { ...INVALID, ...NO_ADDRESS }, 'carta', 'noAddress'],
    ['reaches nobody without contacts', { ...NO_EMAIL, ...NO_ADDRESS }, 'email_ou_carta', 'noEmailNorAddress'],
    ['tells of both that came back', { ...BOUNCED, ...RETURNED }, 'email_ou_carta', 'emailAndAddressReturned'],
    ['tells of a bounced e-mail alone', { ...BOUNCED, ...NO_ADDRESS }, 'email_ou_carta', 'emailBouncedNoAddress'],
    ['tells of a returned address alone', { ...NO_EMAIL, ...RETURNED }, 'email_ou_carta', 'addressReturnedNoEmail'],
    ['never goes to the dead', { isDeceased: true }, 'email_ou_carta', 'deceased'],
    ['never goes to the dead who have also left', { isDeceased: true, ...ENDED }, 'email_ou_carta', 'deceased'],
    ['never goes where the data are erased', { isAnonymised: true, ...ENDED }, 'email_ou_carta', 'anonymised'],
    ['never goes where processing is restricted', { isRestricted: true }, 'carta', 'restricted'],
    ['does not go to former members', ENDED, 'email_ou_carta', 'formerMember'],
    ['goes to those who are to be admitted', { admissionDate: '2027-01-01' }, 'email_ou_carta', MAIL],
    ['needs no consent for newsletters', { consentNewsletter: false }, 'email_ou_carta', MAIL],
  ])('%s', (_title, changes, channels, expected) => {
    expect(outcome(changes, { channels })).toBe(expected)
  })

  it('that asks for money goes only to those who owe some', () => {
    expect(outcome({ hasDebt: true }, { asksForMoney: true })).toBe(MAIL)
    expect(outcome({}, { asksForMoney: true })).toBe('nothingOwed')
    expect(outcome({ isDeceased: true }, { asksForMoney: true })).toBe('deceased')
  })

  it('goes to former members only if it concerns them, and a newsletter or call never', () => {
    expect(outcome(ENDED, { includesFormer: true })).toBe(MAIL)
    expect(outcome({ ...ENDED, isRestricted: true }, { includesFormer: true })).toBe('restricted')
    expect(outcome(ENDED, { includesFormer: true, kind: 'boletim' })).toBe('formerMember')
    expect(outcome(ENDED, { includesFormer: true, kind: 'convocatoria' })).toBe('formerMember')
  })
})

describe('MSG-01: a newsletter', () => {
  it.each<[string, Partial<RecipientFacts>, string]>([
    ['goes to those who have accepted it', {}, MAIL],
    ['goes to nobody else', { consentNewsletter: false }, 'noNewsletter'],
    ['goes by letter where the e-mail bounced', BOUNCED, LETTER],
    ['does not go where processing is restricted', { isRestricted: true }, 'restricted'],
  ])('%s', (_title, changes, expected) => expect(outcome(changes, { kind: 'boletim' })).toBe(expected))
})

describe('MSG-01: among several contacts', () => {
  const work = email('trabalho@example.pt', { isPrimary: false })
  const flat = address('Rua da Praia, 9', { isPrimary: false })
  it.each<[string, Partial<RecipientFacts>, SendingTerms['kind'], string]>([
    ['the primary one is used', { emails: [work, email(MAIL)] }, 'aviso', MAIL],
    [
      'another where the primary one is not for notices',
      { emails: [email(MAIL, { useForNotices: false }), work] },
      'aviso',
      work.value,
    ],
    ['another where the primary one is no address', { emails: [...INVALID.emails, work] }, 'aviso', work.value],
    ['another where the primary one bounced', { emails: [...BOUNCED.emails, work] }, 'aviso', work.value],
    ['none that is not for notices', { emails: [email(MAIL, { useForNotices: false })] }, 'aviso', LETTER],
    [
      'for calls, the one for calls',
      { addresses: [address('Rua do Sol, 1', { useForAssembly: false }), flat] },
      'convocatoria',
      'Rita Silva / Rua da Praia, 9 / 3000-213 COIMBRA',
    ],
    [
      'another address where the primary one is empty',
      { ...NO_EMAIL, addresses: [address(null), flat] },
      'aviso',
      'Rita Silva / Rua da Praia, 9 / 3000-213 COIMBRA',
    ],
  ])('%s', (_title, changes, kind, expected) => expect(outcome(changes, { kind })).toBe(expected))
})

describe('MSG-01: a minor is written to through the guardian', () => {
  const CHILD = { birthDate: '2010-11-16', guardianName: 'Ana Silva', guardianEmail: 'ana@example.pt' }
  const GUARDIAN_LETTER = 'Ao encarregado de educação de Rita Silva / Ana Silva / Rua do Sol, 1 / 3000-213 COIMBRA'
  it.each<[string, Partial<RecipientFacts>, string, string]>([
    ['on the day before the 18th birthday', CHILD, '2028-11-15', 'ana@example.pt'],
    ['no longer on the 18th birthday', CHILD, '2028-11-16', MAIL],
    [
      'never the guardian of an adult, even without other contacts',
      { ...CHILD, ...NO_EMAIL, ...NO_ADDRESS },
      '2028-11-16',
      'noEmailNorAddress',
    ],
    [
      'born on 29 February, until the last of February',
      { ...CHILD, birthDate: '2008-02-29' },
      '2026-02-28',
      'ana@example.pt',
    ],
    ['born on 29 February, no longer on 1 March', { ...CHILD, birthDate: '2008-02-29' }, '2026-03-01', MAIL],
    ["by letter without the guardian's e-mail", { ...CHILD, guardianEmail: null }, TODAY, GUARDIAN_LETTER],
    [
      "by letter where the guardian's e-mail bounced",
      { ...CHILD, isGuardianEmailBounced: true },
      TODAY,
      GUARDIAN_LETTER,
    ],
    [
      "by letter where the guardian's e-mail is no address",
      { ...CHILD, guardianEmail: 'ana@example.pt,' },
      TODAY,
      GUARDIAN_LETTER,
    ],
    [
      'by letter without a name',
      { ...CHILD, guardianEmail: null, guardianName: null },
      TODAY,
      'Ao encarregado de educação de Rita Silva / Rua do Sol, 1 / 3000-213 COIMBRA',
    ],
    ["never at the minor's own e-mail", { ...CHILD, guardianEmail: null, ...NO_ADDRESS }, TODAY, 'noEmailNorAddress'],
    ['but no legal person is a minor', { ...CHILD, personType: 'coletiva' }, TODAY, MAIL],
  ])('%s', (_title, changes, day, expected) => expect(outcome(changes, { day })).toBe(expected))

  it('under the name of the guardian', () => {
    const terms = { kind: 'aviso', channels: 'email_ou_carta', day: TODAY } as const
    expect(findRecipient({ ...RITA, ...CHILD }, terms)).toMatchObject({ name: 'Ana Silva' })
    expect(findRecipient({ ...RITA, ...CHILD, guardianName: null }, terms)).toMatchObject({
      name: 'Encarregado de educação de Rita Silva',
    })
  })
})

it('MSG-01: a legal person is written to through its representative', () => {
  const club = { ...RITA, name: 'Clube Náutico', personType: 'coletiva', representativeName: 'Rui Reis' } as const
  const terms = { kind: 'aviso', channels: 'carta', day: TODAY } as const
  expect(findRecipient(club, terms)).toEqual({
    channel: 'carta',
    lines: ['Clube Náutico', 'A/C Rui Reis', 'Rua do Sol, 1', '3000-213 COIMBRA'],
    name: 'Clube Náutico, A/C Rui Reis',
  })
  expect(findRecipient({ ...club, representativeName: null }, terms)).toMatchObject({ name: 'Clube Náutico' })
  expect(findRecipient({ ...club, personType: 'singular' }, terms)).toMatchObject({ name: 'Clube Náutico' })
})

describe('MSG-01: the call of an assembly', () => {
  const ACCEPTS = { assemblyByEmail: true }
  it.each<[string, Partial<RecipientFacts>, SendingTerms['channels'], string]>([
    ['goes by letter to those who have not accepted e-mail', {}, 'email_ou_carta', LETTER],
    ['goes by e-mail to those who have', ACCEPTS, 'email_ou_carta', MAIL],
    [
      'follows that consent and not the preferred channel',
      { ...ACCEPTS, preferredChannel: 'carta' },
      'email_ou_carta',
      MAIL,
    ],
    ['goes by letter where that e-mail bounced', { ...ACCEPTS, ...BOUNCED }, 'email_ou_carta', LETTER],
    ['goes by letter to all where the batch says so', ACCEPTS, 'carta', LETTER],
    ['goes by letter also where a batch asks for e-mail only', {}, 'email', LETTER],
    ['needs no consent for newsletters', { consentNewsletter: false }, 'email_ou_carta', LETTER],
    ['does not go to those who have left', ENDED, 'email_ou_carta', 'formerMember'],
    ['does not go to those who are not members yet', { admissionDate: '2026-11-16' }, 'email_ou_carta', 'notYetMember'],
    ['goes to those admitted on that day', { admissionDate: TODAY }, 'email_ou_carta', LETTER],
    ['does not go to the dead', { isDeceased: true }, 'email_ou_carta', 'deceased'],
    [
      'asks about restricted members',
      { isRestricted: true, ...ACCEPTS },
      'email_ou_carta',
      'decide: restricted (carta)',
    ],
    [
      'asks about restricted members without address',
      { isRestricted: true, ...NO_ADDRESS },
      'email_ou_carta',
      'decide: restricted',
    ],
    ['asks where there is no address, though there is e-mail', NO_ADDRESS, 'email_ou_carta', 'decide: noAddress'],
    ['asks where the address was returned', RETURNED, 'email_ou_carta', 'decide: addressReturned (carta)'],
    [
      'asks where both were returned',
      { ...ACCEPTS, ...BOUNCED, ...RETURNED },
      'email_ou_carta',
      'decide: emailAndAddressReturned (carta)',
    ],
  ])('%s', (_title, changes, channels, expected) => {
    expect(outcome(changes, { kind: 'convocatoria', channels })).toBe(expected)
  })

  const decided = (changes: Partial<RecipientFacts>, decision: RecipientDecision) =>
    outcome(changes, { kind: 'convocatoria' }, decision)
  it.each<[string, Partial<RecipientFacts>, RecipientDecision, string]>([
    ['sends a letter all the same', { isRestricted: true }, { send: 'carta' }, LETTER],
    ['sends a letter to a returned address', RETURNED, { send: 'carta' }, LETTER],
    ['cannot send a letter nowhere', NO_ADDRESS, { send: 'carta' }, 'decide: noAddress'],
    ['leaves out', NO_ADDRESS, { leaveOut: 'Paradeiro desconhecido' }, 'leftOut'],
    ['is void once the member can be reached', {}, { leaveOut: 'Paradeiro desconhecido' }, LETTER],
    ['revives nobody', { isDeceased: true }, { send: 'carta' }, 'deceased'],
  ])('a decision %s', (_title, changes, decision, expected) => expect(decided(changes, decision)).toBe(expected))

  it('keeps the reason of a decision', () => {
    const terms = { kind: 'convocatoria', channels: 'carta', day: TODAY } as const
    expect(findRecipient({ ...RITA, ...NO_ADDRESS }, terms, { leaveOut: 'Emigrou' })).toEqual({
      channel: null,
      reason: 'leftOut',
      note: 'Emigrou',
    })
  })
})

it('MSG-01: a code or sign-in link goes to the own e-mail, whatever the preferences, unless the person is gone', () => {
  const terms = { kind: 'sistema' } as const
  const minor = { birthDate: '2015-01-01', guardianEmail: 'ana@example.pt' }
  expect(outcome({ ...BOUNCED, ...ENDED, isRestricted: true, preferredChannel: 'carta' }, terms)).toBe(MAIL)
  expect(outcome(minor, terms)).toBe(MAIL)
  expect(outcome(NO_EMAIL, terms)).toBe('noEmail')
  expect(outcome(INVALID, terms)).toBe('emailInvalid')
  expect(outcome({ isDeceased: true }, terms)).toBe('deceased')
})
