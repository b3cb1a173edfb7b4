import type { Field } from '../resource/field.ts'
import type { Organisation } from '../resource/kept.ts'
import { readDigits } from './number.ts'
import type { Audience, OrgType, SettingArea, SettingDefinition } from './settings/definition.ts'
import { payments, quotas, receipts, treasury } from './settings/finance.ts'
import { applicationForm, applications, assembly, cards, members, privacy } from './settings/membership.ts'
import { messages } from './settings/messages.ts'
import { general, organisation, words } from './settings/organisation.ts'
import { PRESETS, type Preset, type Terminology, terminologyErrors } from './terminology.ts'

export type { Audience, OrgType, SettingArea, SettingDefinition }

/** Every setting there is, in the order of the screen. */
export const SETTINGS = {
  ...general,
  ...organisation,
  ...words,
  ...members,
  ...assembly,
  ...privacy,
  ...applications,
  ...applicationForm,
  ...cards,
  ...messages,
  ...treasury,
  ...quotas,
  ...receipts,
  ...payments,
}
export type SettingName = keyof typeof SETTINGS
export type SettingTexts = Record<SettingName, string>

type ValueOf<F> = F extends Field<infer V, infer _T, infer Required> ? (Required extends true ? V : V | null) : never
/** A setting's value inside: `SettingValue<'quotaDueDays'>` is a number. */
export type SettingValue<N extends SettingName> = ValueOf<(typeof SETTINGS)[N]['field']>

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

/** In the order of the screen. */
export const SETTING_NAMES = Object.keys(SETTINGS).filter(isSettingName)

export const findSetting = (name: string): SettingDefinition | undefined =>
  isSettingName(name) ? SETTINGS[name] : undefined

const ORDER: readonly Audience[] = ['public', 'members', 'staff']
/** Whether someone of that circle is told it: staff know what members do, and members what anyone does. */
export const isToldTo = (definition: SettingDefinition, audience: Audience) =>
  ORDER.indexOf(definition.audience) <= ORDER.indexOf(audience)

export function settingDefault(name: SettingName, orgType: OrgType) {
  const { default: byDefault }: SettingDefinition = SETTINGS[name]
  return typeof byDefault === 'function' ? byDefault(orgType) : byDefault
}

/** All settings, with the default of each that is not among `stored`; that some are by type is the type's own doing. */
export function withDefaults(stored: Readonly<Record<string, string>>): SettingTexts {
  const orgType = stored.orgType === 'cooperative' ? 'cooperative' : 'association'
  const textOf = (name: SettingName) => (Object.hasOwn(stored, name) ? stored[name] : undefined)
  return Object.fromEntries(
    SETTING_NAMES.map(name => [name, textOf(name) ?? settingDefault(name, orgType)]),
  ) as SettingTexts // every name has its entry
}

/** The one text in which a value is stored and sent. Money comes as cents and is written `250.00`. */
export function settingText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.type === 'money' && typeof value === 'number') return (value / 100).toFixed(2)
  return Array.isArray(value) ? value.join(',') : String(value)
}

/** What that text hands to the field's own parsing; null when nothing is set. */
export function rawFromText(field: Field, text: string): unknown {
  if (text.trim() === '') return null
  if (field.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (field.type !== 'enumList') return text
  return listOf(text)
}

/** What a new organisation of this kind starts with: its words, and what the law says of its type. */
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

/** What decides which fields its screens have, and how. What applicants are asked for is kept too, or nobody would see the answer. */
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

/** What is wrong with the settings together, by setting: the words in paths may not collide (NAV-52). */
export function settingsErrors(texts: SettingTexts): Record<string, string> {
  const { name, ...errors } = terminologyErrors(terminologyOf(texts))
  return name === undefined ? errors : { ...errors, organisationName: name }
}
