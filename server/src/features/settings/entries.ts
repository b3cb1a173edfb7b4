import { type ExplainedField, explainField, guardedAs, type Wording } from '@agremia/model/resource/explainer'
import type { FieldType } from '@agremia/model/resource/field'
import { isHeld } from '@agremia/model/resource/input'
import { isKept } from '@agremia/model/resource/kept'
import { type SETTING_TYPES, settings } from '@agremia/model/resources/settings'
import type { Role } from '@agremia/model/rules/roles'
import {
  audienceOf,
  findSetting,
  isShownToStaff,
  isToldTo,
  mayChange,
  organisationOf,
  SETTING_NAMES,
  type SettingArea,
  type SettingDefinition,
  type SettingName,
  type SettingTexts,
} from '@agremia/model/rules/settings'
import { isSecret, type StoredSetting } from './store.ts'

/** One setting as the API sends it. */
export interface SettingEntry {
  _id: string
  created_at: string | null
  updated_at: string | null
  rev: number
  name: string
  value: string
  type: keyof typeof SETTING_TYPES
  label: string
  /** The settings screen that it stands on. */
  area: SettingArea
  group: string
  isPublic: boolean
  /** Whether it has a value; all that is told of a secret. */
  isSet: boolean
  /** How staff edit it, or read it where only administrators change it. Absent where their type of organisation has no such setting, or where no code reads it yet. */
  field?: ExplainedField
}

const ONLY_ADMINS = 'Só um administrador pode alterar.'

const TYPE: Partial<Record<FieldType, SettingEntry['type']>> = {
  boolean: 'boolean',
  text: 'text',
  integer: 'integer',
  money: 'money',
  date: 'date',
  enum: 'enum',
}

interface Known {
  stored: Map<string, StoredSetting>
  texts: SettingTexts
  say: Wording
}

/** The settings that this role may read, in the order of the screens. */
export const settingEntries = (known: Known, role: Role | undefined): SettingEntry[] =>
  SETTING_NAMES.flatMap(name => settingEntry(name, known, role) ?? [])

export function mayReadSetting(name: string, role: Role | undefined): boolean {
  const definition = findSetting(name)
  return definition !== undefined && isToldTo(definition, audienceOf(role))
}

export function settingEntry(
  name: SettingName,
  { stored, texts, say }: Known,
  role: Role | undefined,
): SettingEntry | undefined {
  const definition: SettingDefinition | undefined = findSetting(name)
  if (!definition || !mayReadSetting(name, role)) return undefined
  const changed = stored.get(name)
  const value = isSecret(name) ? '' : texts[name]
  return {
    _id: name,
    created_at: changed?.created_at ?? null,
    updated_at: changed?.updated_at ?? null,
    rev: changed?.rev ?? 0,
    name,
    value,
    type: isSecret(name) ? 'secret' : (TYPE[definition.field.type] ?? 'string'),
    label: say(definition.field.label),
    area: definition.area,
    group: say(definition.group),
    isPublic: definition.audience === 'public',
    isSet: isSecret(name) ? Boolean(changed?.value) : value !== '',
    ...(role &&
      (mayChange(definition, role) || isShownToStaff(definition, role)) &&
      !definition.awaitsFeature &&
      isKept(name, definition.field, organisationOf(texts)) && {
        field: {
          ...explainField(name, definition.field, role, say, organisationOf(texts)),
          ...(!mayChange(definition, role)
            ? { readonly: true, required: false, hint: ONLY_ADMINS }
            : isHeld(definition.field, changed === undefined) && { readonly: true }),
          ...(changed && guardedAs(settings.name, name, definition.field)),
        },
      }),
  }
}
