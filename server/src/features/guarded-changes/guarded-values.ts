import type { Field } from '@agremia/model/resource/field'
import { resources } from '@agremia/model/resources/index'
import { SETTING_NAMES, SETTINGS, type SettingDefinition, type SettingName } from '@agremia/model/rules/settings'

/** A value that is changed with the password only, as its definition says by `guarded`. */
export type GuardedValue = { name: string; field: Field } & (
  | { of: 'setting'; setting: SettingName }
  | { of: 'row'; resource: string; fieldName: string }
)

const ofSettings = SETTING_NAMES.flatMap((setting): GuardedValue[] => {
  const { field }: SettingDefinition = SETTINGS[setting]
  return field.guarded ? [{ name: `settings.${setting}`, field, of: 'setting', setting }] : []
})
const ofRows = resources.flatMap(({ name: resource, fields }) =>
  Object.entries(fields as Readonly<Record<string, Field>>).flatMap(([fieldName, field]): GuardedValue[] =>
    field.guarded ? [{ name: `${resource}.${fieldName}`, field, of: 'row', resource, fieldName }] : [],
  ),
)

export const GUARDED_VALUES: readonly GuardedValue[] = [...ofSettings, ...ofRows]

export const findGuardedValue = (name: string) => GUARDED_VALUES.find(value => value.name === name)

/** The column of a change that holds whose value it is. */
const COLUMNS: Readonly<Record<string, 'account_id' | 'person_id'>> = {
  bankAccounts: 'account_id',
  people: 'person_id',
}

export function recordColumnOf(value: GuardedValue): 'setting' | 'account_id' | 'person_id' {
  if (value.of === 'setting') return 'setting'
  const column = COLUMNS[value.resource]
  if (!column) throw new Error(`guarded_changes has no column for a row of ${value.resource}`)
  return column
}

/** In words: whose value it is; `title` names a row. */
export const describeValue = (value: GuardedValue, title: string) =>
  value.of === 'setting' ? `${value.field.label} da organização` : `${value.field.label} de ${title}`
