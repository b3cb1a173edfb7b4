import type { Field } from '../resource/field.ts'
import type { Organisation } from '../resource/kept.ts'
import { CARD_LETTER_PLACEHOLDERS } from './cards/card-letter.ts'
import { isSimulator } from './collecting/payment-requests.ts'
import { findFooterMistake } from './message-templates/footer.ts'
import { ORGANISATION_PLACEHOLDERS } from './message-templates/placeholders.ts'
import { readDigits } from './number.ts'
import { checkPlaceholders, findNotationMistake } from './rich-text/check-placeholders.ts'
import { isStaff, type Role } from './roles.ts'
import { cardLetters, cardLook, cardPrinting } from './settings/cards.ts'
import type { Audience, OrgType, SettingArea, SettingDefinition } from './settings/definition.ts'
import { closing, donations, payments, quotas, receipts, treasury } from './settings/finance.ts'
import {
  applicationForm,
  applications,
  assembly,
  cards,
  cardVerification,
  members,
  privacy,
} from './settings/membership.ts'
import { letters, messages } from './settings/messages.ts'
import { general, installation, organisation, security, words } from './settings/organisation.ts'
import { PRESETS, type Preset, type Terminology, terminologyErrors } from './terminology.ts'

export type { Audience, OrgType, SettingArea, SettingDefinition }

/** Every setting, in the order of the screens. */
export const SETTINGS = {
  ...general,
  ...organisation,
  ...words,
  ...security,
  ...installation,
  ...members,
  ...quotas,
  ...receipts,
  ...closing,
  ...assembly,
  ...privacy,
  ...applications,
  ...applicationForm,
  ...cardLook,
  ...cards,
  ...cardPrinting,
  ...cardLetters,
  ...cardVerification,
  ...messages,
  ...letters,
  ...treasury,
  ...donations,
  ...payments,
}
export type SettingName = keyof typeof SETTINGS
export type SettingTexts = Record<SettingName, string>

type ValueOf<F> = F extends Field<infer V, infer _T, infer Required> ? (Required extends true ? V : V | null) : never
/** The type of a setting's parsed value: `SettingValue<'quotaDueDays'>` is a number. */
export type SettingValue<N extends SettingName> = ValueOf<(typeof SETTINGS)[N]['field']>

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

/** In the order of the screens. */
export const SETTING_NAMES = Object.keys(SETTINGS).filter(isSettingName)

export const findSetting = (name: string): SettingDefinition | undefined =>
  isSettingName(name) ? SETTINGS[name] : undefined

const ORDER: readonly Audience[] = ['public', 'members', 'staff', 'admins']
/** Whether that audience may read the setting: admins read all that staff do, staff all that members do, and so on. */
export const isToldTo = (definition: SettingDefinition, audience: Audience) =>
  ORDER.indexOf(definition.audience) <= ORDER.indexOf(audience)

export const audienceOf = (role: Role | undefined): Audience =>
  role === undefined ? 'public' : role === 'admin' ? 'admins' : isStaff(role) ? 'staff' : 'members'

/** Whether this role may change the setting: staff may, if they may read it; what is marked `changedBy` only admins. */
export const mayChange = (definition: SettingDefinition, role: Role | undefined) =>
  role !== undefined &&
  isStaff(role) &&
  isToldTo(definition, audienceOf(role)) &&
  (definition.changedBy === undefined || role === 'admin')

/** Whether screens show it to staff who may not change it: they work with it, as with the IBAN that payers ask for. */
export const isShownToStaff = (definition: SettingDefinition, role: Role) =>
  isStaff(role) && isToldTo(definition, audienceOf(role)) && !definition.technical

/** The settings that only admins may know, also in the audit log. */
export const ADMIN_SETTINGS = SETTING_NAMES.filter(name => SETTINGS[name].audience === 'admins')

export function settingDefault(name: SettingName, orgType: OrgType) {
  const { default: byDefault }: SettingDefinition = SETTINGS[name]
  return typeof byDefault === 'function' ? byDefault(orgType) : byDefault
}

/** The texts of all settings: stored ones, and for the rest the default of the stored type of organisation. */
export function withDefaults(stored: Readonly<Record<string, string>>): SettingTexts {
  const orgType = stored.orgType === 'cooperative' ? 'cooperative' : 'association'
  const textOf = (name: SettingName) => (Object.hasOwn(stored, name) ? stored[name] : undefined)
  return Object.fromEntries(
    SETTING_NAMES.map(name => [name, textOf(name) ?? settingDefault(name, orgType)]),
  ) as SettingTexts // every name has its entry
}

/** The canonical text in which a parsed value is stored and sent. Money is whole cents here and `250.00` in the text. */
export function settingText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.type === 'money' && typeof value === 'number') return (value / 100).toFixed(2)
  return Array.isArray(value) ? value.join(',') : String(value)
}

/** The raw value to be parsed by the setting's field, from its text; null when nothing is set. */
export function rawFromText(field: Field, text: string): unknown {
  if (text.trim() === '') return null
  if (field.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (field.type !== 'enumList') return text
  return listOf(text)
}

/** The settings that a new organisation starts with: its words, and the defaults that the law gives its type. */
export function presetSettings(orgType: OrgType, preset: Preset): Partial<SettingTexts> {
  const byType = SETTING_NAMES.filter(name => typeof SETTINGS[name].default === 'function')
  return {
    orgType,
    ...Object.fromEntries(byType.map(name => [name, settingDefault(name, orgType)])),
    ...PRESETS[preset],
  }
}

const listOf = (text: string) =>
  text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')

/**
 * The settings that decide which fields the screens show, and how. Fields that applicants are asked for count as enabled,
 * because otherwise nobody would see the answers.
 */
export const organisationOf = ({
  orgType,
  fieldsEnabled,
  applicationFields,
  memberNumberPadding,
}: SettingTexts): Organisation => ({
  orgType: orgType === 'cooperative' ? 'cooperative' : 'association',
  fieldsEnabled: [...listOf(fieldsEnabled), ...listOf(applicationFields)],
  digits: { memberNumberPadding: readDigits(memberNumberPadding) },
})

export const terminologyOf = (texts: SettingTexts): Terminology => ({
  name: texts.organisationName,
  memberSingular: texts.memberSingular,
  memberPlural: texts.memberPlural,
  memberURLSingular: texts.memberURLSingular,
  memberURLPlural: texts.memberURLPlural,
  membershipPayments: texts.membershipPayments,
  membershipPaymentsURL: texts.membershipPaymentsURL,
})

/**
 * Errors of the settings beyond their fields' own, by setting name: the words used in paths may not collide (NAV-52), the
 * texts of messages, letters and cards may contain only placeholders that exist, and only a trial may pretend to receive money.
 */
export function settingsErrors(texts: SettingTexts): Record<string, string> {
  const { name, ...words } = terminologyErrors(terminologyOf(texts))
  const mistakes = {
    messageFooter: findFooterMistake(texts.messageFooter),
    cardBackText: findNotationMistake(texts.cardBackText, ORGANISATION_PLACEHOLDERS),
    cardLetterSubject: checkPlaceholders(texts.cardLetterSubject, CARD_LETTER_PLACEHOLDERS)[0],
    cardLetterBody: findNotationMistake(texts.cardLetterBody, CARD_LETTER_PLACEHOLDERS),
  }
  return {
    ...words,
    ...(name === undefined ? {} : { organisationName: name }),
    ...Object.fromEntries(
      Object.entries(mistakes).flatMap(([setting, text]) => (text === undefined ? [] : [[setting, text]])),
    ),
    ...(isSimulator(texts.paymentProvider) && texts.environment !== 'staging'
      ? { paymentProvider: 'O simulador só se usa num ambiente de testes.' }
      : {}),
  }
}
