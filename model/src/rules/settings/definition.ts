import type { Field, OrgType } from '../../resource/field.ts'

export const ORG_TYPES = { association: 'Associação', cooperative: 'Cooperativa' } as const satisfies Record<
  OrgType,
  string
>
export type { OrgType }

/**
 * Who may read a setting: anyone without signing in, whoever is signed in, staff, or admins only. All staff may change what they
 * read, but for what is marked `changedBy`: whoever decides over the mail server can read everybody's sign-in links.
 */
export type Audience = 'public' | 'members' | 'staff' | 'admins'

/** The settings screens (SHELL-04). */
export const SETTING_AREAS = ['cards', 'applications', 'messages', 'treasury', 'members', 'organisation'] as const
export type SettingArea = (typeof SETTING_AREAS)[number]

export interface SettingDefinition<F extends Field = Field> {
  field: F
  /** The settings screen that shows it. */
  area: SettingArea
  /** The heading under which that screen shows it. */
  group: string
  /** Its text while nobody has set it; empty means not set. A function where the law differs by type of organisation. */
  default: string | ((orgType: OrgType) => string)
  audience: Audience
  /** Whoever may read it, only admins change it. */
  changedBy?: 'admins'
  /** About the installation, not the organisation. */
  technical?: true
  /** Encrypted at rest and never sent back. */
  secret?: true
  /** The settings whose change deletes this secret, because it was meant for what they named before. */
  deletedWith?: readonly string[]
  /**
   * No code reads it yet, because the feature that it configures is not built. The API keeps and answers it like any other,
   * but no screen has an input for it: an input without effect would mislead whoever fills it in.
   */
  awaitsFeature?: true
}

type Default = SettingDefinition['default']
type SettingWithoutPlace<F extends Field> = Omit<SettingDefinition<F>, 'area' | 'group'>

const settingFor =
  (audience: Audience) =>
  <F extends Field>(field: F, byDefault: Default = ''): SettingWithoutPlace<F> => ({
    field,
    audience,
    default: byDefault,
  })

export const forAnyone = settingFor('public')
export const forMembers = settingFor('members')
export const forStaff = settingFor('staff')
export const forAdmins = settingFor('admins')
export const secret = <F extends Field>(field: F, deletedWith: readonly string[] = []): SettingWithoutPlace<F> => ({
  ...forAdmins(field),
  secret: true,
  deletedWith,
})

/** Marks settings that decide over money: whoever could change them alone could send it elsewhere, or hide where it went. */
export const decidingOverMoney = <S extends Record<string, SettingWithoutPlace<Field>>>(settings: S): S =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, { ...setting, changedBy: 'admins' }]),
  ) as S // as below

/** Marks settings that are about the installation. */
export const technical = <S extends Record<string, SettingWithoutPlace<Field>>>(settings: S): S =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, { ...setting, technical: true, changedBy: 'admins' }]),
  ) as S // as below

/** Marks settings that no code reads yet. Whoever builds their feature takes them out of this call; a test demands it. */
export const awaitingFeature = <S extends Record<string, SettingWithoutPlace<Field>>>(settings: S): S =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, { ...setting, awaitsFeature: true }]),
  ) as S // the same names and fields, each with one more mark

type Section<S> = { [K in keyof S]: S[K] extends SettingWithoutPlace<infer F> ? SettingDefinition<F> : never }

/** Puts settings on a screen, under a heading. */
export const section = <S extends Record<string, SettingWithoutPlace<Field>>>(
  area: SettingArea,
  heading: string,
  settings: S,
) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [
      name,
      { ...setting, area, group: heading, field: { ...setting.field, group: heading } },
    ]),
  ) as Section<S> // the same names, each with its heading
