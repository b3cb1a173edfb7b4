import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Field } from '../resource/field.ts'
import { parseValue } from '../resource/parse.ts'
import type { Role } from './roles.ts'
import { SETTING_AREAS } from './settings/definition.ts'
import {
  ADMIN_SETTINGS,
  type Audience,
  audienceOf,
  findSetting,
  isSettingName,
  isToldTo,
  mayChange,
  presetSettings,
  rawFromText,
  SETTING_NAMES,
  SETTINGS,
  type SettingDefinition,
  type SettingName,
  type SettingValue,
  settingDefault,
  settingsErrors,
  settingText,
  withDefaults,
} from './settings.ts'
import { PRESETS, type Preset } from './terminology.ts'

const CATALOGUE = {
  base: 'hasMemberApplication hasTreasury SendMessages filesDir orgType client automatedMemberPayments environment supportUrl showFirstSteps sessionDays',
  organisation:
    'organisationName organisationTaxNumber organisationAddress organisationPostalCode organisationLocality organisationEmail organisationPhone organisationWebsite organisationIban organisationBic foundationDate cooperativeBranch casesCredentialUntil publicUtility logoFile faviconFile signatureName signatureRole timeZone primaryColor organisationArticle',
  words:
    'memberSingular memberPlural memberURLSingular memberURLPlural membershipPayments membershipPaymentsURL memberArticle',
  members:
    'memberNumberNext memberNumberPadding requireProposers minProposerSeniorityMonths juniorMaxAge juniorAutoPromote fieldsEnabled duplicateCheck',
  quotas:
    'quotaYearStartMonth quotaGenerationDay chargeOnAdmission quotaDueDays defaultProration prorationOnExit backdatedAdmissionPolicy waiverRequiresMinutes creditAutoApply arrearsSuspendAfterMonths arrearsExcludeAfterMonths prescriptionYears upToDateGraceDays automaticReminders',
  receipts:
    'receiptSeriesQuota receiptSeriesDonation receiptSeriesCapital receiptSeriesRefund receiptPadding receiptFooter receiptAutoSend closedUntil accountingRegime',
  payments:
    'paymentProvider mbEntity mbSubEntity mbKey mbwayKey antiPhishingKey backofficeKey eupagoApiKey eupagoChannelKey mbExpiryDays mbwayEnabled mobilePrefixes treasurerEmail sepaCreditorId sepaCreditorName sepaPreNotificationDays providerFeeCategoryId',
  applications:
    'applicationFormUrl applicationVerificationHours applicationRequiresPhoto applicationDecisionBody applicationRetentionDaysRefused applicationNotifyEmail applicationPublicPage applicationIntro applicationThanks applicationFields applicationRequiredFields applicationCategories applicationStatutesUrl applicationStatutesText applicationPrivacyText',
  cards:
    'cardValidity cardValidityMonths cardRequiresPhoto cardIssueNeedsQuotas cardNeedsQuotas cardPublicFields cardShowPhoto cardFee cardReplacementFee cardTemplate cardColour cardTextColour cardLogoFile cardFrontFile cardBackFile cardFields cardBackText cardSheet cardBackOffsetX cardBackOffsetY cardLetterSubject cardLetterBody cardLetterAdvice cardLetterSort',
  // Without `unsubscribeUrl`: each member has a page of their own below the address of the application.
  messages:
    'smtpHost smtpPort smtpUser smtpPassword smtpOwnNetwork senderName senderEmail replyTo dailyLimit messagesPerMinute messageTextMonths messageFooter',
  letters: 'envelopeWindow lettersOnBothSides proofRetentionYears',
  treasury: 'treasuryYear treasuryNumbering accountantEmail twoApprovalsAbove cashLimit',
  donations: 'donationEntityNature donationRegime donationRecognition donationCode',
  assembly: 'assemblyNoticeDays secondCallMinutes votingSeniorityMonths votingRequiresUpToDate proxyAllowed proxyMax',
  privacy: 'privacyNoticeVersion privacyNoticeUrl dpoEmail retentionYearsAfterExit retentionMonthsContactAfterExit',
}
const entries: [string, SettingDefinition][] = Object.entries(SETTINGS)
const told = (audience: Audience) =>
  entries.filter(([, definition]) => isToldTo(definition, audience)).map(([name]) => name)

describe('ORG-01: the catalogue', () => {
  it('has every setting, once, and no other', () => {
    const names = Object.values(CATALOGUE).flatMap(text => text.split(' '))
    expect([...SETTING_NAMES].sort()).toEqual(names.sort())
  })

  it('labels and groups each in Portuguese', () => {
    for (const [name, { field, group }] of entries) {
      expect(field.label, name).toMatch(/^[\p{Lu}{]/u)
      expect(group, name).not.toBe('')
      expect(field.group, name).toBe(group)
    }
    expect(new Set(entries.map(([, { group }]) => group)).size).toBe(23)
  })

  it('SHELL-04: every screen of the settings has some, and a block stands on one screen', () => {
    expect(new Set(entries.map(([, { area }]) => area))).toEqual(new Set(SETTING_AREAS))
    expect(new Set(entries.map(([, { area, group }]) => `${area} ${group}`)).size).toBe(23)
    const areaOf = (name: string) => findSetting(name)?.area
    expect(['SendMessages', 'hasTreasury', 'hasMemberApplication', 'orgType'].map(areaOf)).toEqual([
      'messages',
      'treasury',
      'applications',
      'organisation',
    ])
  })

  it.each(SETTING_NAMES)('%s: its default is a value of its field, in canonical text', name => {
    const { field }: SettingDefinition = SETTINGS[name]
    for (const orgType of ['association', 'cooperative'] as const) {
      const text = settingDefault(name, orgType)
      if (text === '') expect(field.required).toBe(false)
      else expect(settingText(field, parsed(field, text))).toBe(text)
    }
  })

  it('a switch is always on or off', () => {
    for (const [name, { field }] of entries) if (field.type === 'boolean') expect(field.required, name).toBe(true)
  })

  it('types the values', () => {
    expectTypeOf<SettingValue<'quotaDueDays'>>().toEqualTypeOf<number>()
    expectTypeOf<SettingValue<'twoApprovalsAbove'>>().toEqualTypeOf<number | null>()
    expectTypeOf<SettingValue<'orgType'>>().toEqualTypeOf<'association' | 'cooperative'>()
  })

  it('knows its own names only', () => {
    expect(findSetting('hasTreasury')).toBe(SETTINGS.hasTreasury)
    for (const name of ['constructor', '__proto__', 'toString', 'hastreasury', '']) {
      expect(isSettingName(name), name).toBe(false)
      expect(findSetting(name), name).toBeUndefined()
    }
  })
})

describe('who is told', () => {
  it('SHELL-18: a stranger gets 15 or more, and nothing that is not theirs to know', () => {
    expect(told('public').length).toBeGreaterThanOrEqual(15)
    expect(told('public')).toEqual(
      expect.arrayContaining(['organisationName', 'orgType', 'filesDir', 'memberURLPlural']),
    )
    for (const name of told('public'))
      expect(name).not.toMatch(/iban|bic|smtp|key|password|accountant|sepa|^mb|limit|signature/i)
  })
  it('each circle knows what the wider one does', () => {
    expect(told('members')).toEqual(expect.arrayContaining([...told('public'), 'organisationIban']))
    expect(told('members')).not.toContain('smtpHost')
    expect(told('staff')).toEqual(expect.arrayContaining([...told('members'), 'SendMessages']))
    expect(told('staff')).not.toContain('smtpHost')
    expect(told('admins')).toEqual(SETTING_NAMES)
  })
  it('five are secrets', () => {
    const secrets = entries.filter(([, definition]) => definition.secret).map(([name]) => name)
    expect(secrets.sort()).toEqual([
      'antiPhishingKey',
      'backofficeKey',
      'eupagoApiKey',
      'eupagoChannelKey',
      'mbKey',
      'mbwayKey',
      'smtpPassword',
    ])
    for (const name of secrets) expect(findSetting(name)?.audience).toBe('admins')
  })
  it('AUTH-08: whatever decides over the mail of sign-in links is for admins alone', () => {
    expect(ADMIN_SETTINGS).toEqual(
      expect.arrayContaining(
        'smtpHost smtpPort smtpUser smtpPassword smtpOwnNetwork senderName senderEmail replyTo'.split(' '),
      ),
    )
    const mayBeChangedBy = (name: SettingName) =>
      (['admin', 'editor', 'member', undefined] as const).filter(role => mayChange(SETTINGS[name], role))
    expect(mayBeChangedBy('smtpHost')).toEqual(['admin'])
    expect(mayBeChangedBy('organisationName')).toEqual(['admin', 'editor'])
    for (const name of ['filesDir', 'environment', 'supportUrl'] as const)
      expect(mayBeChangedBy(name)).toEqual(['admin'])
    expect([undefined, 'member', 'editor', 'admin'].map(role => audienceOf(role as Role | undefined))).toEqual([
      'public',
      'members',
      'staff',
      'admins',
    ])
  })
})

/** Decided by hand: what only administrators change. A setting that joins or leaves the list is decided here too. */
const CHANGED_BY_ADMINS = {
  money:
    'organisationIban organisationBic sepaCreditorId sepaCreditorName paymentProvider mbEntity mbSubEntity mbKey mbwayKey antiPhishingKey backofficeKey eupagoApiKey eupagoChannelKey closedUntil twoApprovalsAbove waiverRequiresMinutes cashLimit accountantEmail treasurerEmail',
  signIn: 'smtpHost smtpPort smtpUser smtpPassword smtpOwnNetwork senderName senderEmail replyTo sessionDays',
  installation: 'client filesDir environment supportUrl',
}

describe('SEC-04: settings that only administrators change', () => {
  const byHand = Object.values(CHANGED_BY_ADMINS).flatMap(text => text.split(' '))
  it('are those of the list, which follows from the definitions', () => {
    const byDefinition = SETTING_NAMES.filter(name => !mayChange(SETTINGS[name], 'editor'))
    expect([...byDefinition].sort()).toEqual([...byHand].sort())
    expect(SETTING_NAMES.filter(name => !mayChange(SETTINGS[name], 'admin'))).toEqual([])
    expect(SETTING_NAMES.filter(name => mayChange(SETTINGS[name], 'member'))).toEqual([])
  })
})

describe('texts and values', () => {
  it.each([
    ['hasTreasury', 'false', false, 'false'],
    ['quotaDueDays', '90', 90, '90'],
    ['twoApprovalsAbove', '250.00', 25_000, '250.00'],
    ['twoApprovalsAbove', '1 250,5', 125_050, '1250.50'],
    ['cashLimit', '0', 0, '0.00'],
    ['closedUntil', '2025-12-31', '2025-12-31', '2025-12-31'],
    ['duplicateCheck', 'nif, email,', ['nif', 'email'], 'nif,email'],
    ['organisationName', 'Casa do Povo, 2.ª', 'Casa do Povo, 2.ª', 'Casa do Povo, 2.ª'],
  ] as const)('%s %j is %j', (name, text, value, canonical) => {
    const { field }: SettingDefinition = SETTINGS[name]
    expect(parsed(field, text)).toEqual(value)
    expect(settingText(field, value)).toBe(canonical)
  })

  it.each(['', '  '])('%j is not set', text => {
    expect(rawFromText(SETTINGS.cardFee.field, text)).toBeNull()
    expect(rawFromText(SETTINGS.duplicateCheck.field, text)).toBeNull()
  })
  it('nothing is written as an empty text', () => {
    expect(settingText(SETTINGS.cardFee.field, null)).toBe('')
    expect(settingText(SETTINGS.duplicateCheck.field, [])).toBe('')
  })
  it.each([
    ['hasTreasury', 'talvez'],
    ['quotaYearStartMonth', '13'],
    ['requireProposers', '3'],
    ['defaultProration', 'diaria'],
    ['cardFee', '-1'],
    ['mbEntity', '1234'],
    ['treasuryNumbering', 'AAAA'],
    ['filesDir', 'https://outro.example'],
    ['fieldsEnabled', '{"nif":true}'],
    ['organisationTaxNumber', '123456788'],
  ] as const)('%s may not be %j', (name, text) => {
    const { field }: SettingDefinition = SETTINGS[name]
    expect(parseValue(field, rawFromText(field, text), '2026-01-01')).toHaveProperty('error')
  })
})

describe('defaults and presets', () => {
  it('fills what is not stored, by type, and keeps what is', () => {
    const texts = withDefaults({ orgType: 'cooperative', assemblyNoticeDays: '20', cardFee: '', unknown: 'x' })
    expect(texts).toMatchObject({
      assemblyNoticeDays: '20',
      secondCallMinutes: '60',
      proxyAllowed: 'true',
      cardFee: '',
    })
    expect(texts.memberPlural).toBe('cooperadores')
    expect(Object.keys(texts)).toEqual(SETTING_NAMES)
    expect(withDefaults({})).toMatchObject({
      orgType: 'association',
      assemblyNoticeDays: '8',
      secondCallMinutes: '30',
      proxyAllowed: 'false',
      memberPlural: 'sócios',
      mbExpiryDays: '120',
      prorationOnExit: 'mensal',
      receiptSeriesCapital: 'CAP',
      environment: 'production',
      SendMessages: 'false',
      juniorAutoPromote: 'false',
      paymentProvider: '',
      cardValidity: 'enquanto_membro',
      twoApprovalsAbove: '',
    })
  })
  it('a preset brings the words and what the law says', () => {
    expect(presetSettings('association', 'union')).toEqual({
      orgType: 'association',
      assemblyNoticeDays: '8',
      secondCallMinutes: '30',
      proxyAllowed: 'false',
      ...PRESETS.union,
    })
    expect(presetSettings('cooperative', 'cooperative')).toMatchObject({
      proxyAllowed: 'true',
      assemblyNoticeDays: '15',
    })
  })
  const presets = Object.keys(PRESETS) as Preset[] // its own keys
  it.each(presets)('NAV-52: nothing is wrong with the preset %s', preset =>
    expect(settingsErrors(withDefaults(presetSettings('association', preset)))).toEqual({}),
  )
  it('NAV-52: colliding words are refused under their own names', () => {
    expect(
      Object.keys(settingsErrors(withDefaults({ memberURLPlural: 'tesouraria', organisationName: ' ' }))).sort(),
    ).toEqual(['memberURLPlural', 'organisationName'])
  })
})

function parsed(field: Field, text: string) {
  const answer = parseValue(field, rawFromText(field, text), '2026-01-01')
  if (answer.error !== undefined) throw new Error(`${text}: ${answer.error}`)
  return answer.value
}
