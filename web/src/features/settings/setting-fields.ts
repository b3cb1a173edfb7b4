import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { FieldType } from '@agremia/model/resource/field'
import type { SettingEntry } from '../../api/settings.ts'

/** Converts a setting's text into the value that an input of its field type expects. */
const FROM_TEXT: Partial<Record<FieldType, (text: string) => unknown>> = {
  boolean: text => text === 'true',
  integer: Number,
  money: Number,
  enumList: text => text.split(','),
}

export function valueOfSetting({ value, field }: SettingEntry): unknown {
  if (value === '' || !field) return null
  return FROM_TEXT[field.fieldType]?.(value) ?? value
}

/** The API never sends a secret's value, only whether it is set: the input is a password box with that hint. */
const asSecret = (field: ExplainedField, isSet: boolean): ExplainedField => ({
  ...field,
  fieldType: 'password',
  hint: isSet ? 'Definida. Escreva outra para a substituir.' : 'Por definir.',
})

export const fieldOfSetting = ({ field, type, isSet }: SettingEntry): ExplainedField | undefined =>
  field && (type === 'secret' ? asSecret(field, isSet) : field)

export interface SettingGroup {
  heading: string
  fields: readonly ExplainedField[]
  /** The revision of each setting, by name. */
  revs: Readonly<Record<string, number>>
  /** The values by setting name, in the shape in which the generic form takes an item. */
  values: Record<string, unknown>
  /** The secrets that are set and can therefore be deleted. */
  setSecrets: readonly ExplainedField[]
}

export function settingGroups(entries: readonly SettingEntry[]): SettingGroup[] {
  const groups = new Map<string, SettingGroup>()
  for (const entry of entries) {
    const field = fieldOfSetting(entry)
    if (!field) continue
    const group = groups.get(entry.group) ?? { heading: entry.group, fields: [], revs: {}, values: {}, setSecrets: [] }
    groups.set(entry.group, {
      ...group,
      fields: [...group.fields, field],
      revs: { ...group.revs, [entry.name]: entry.rev },
      values: { ...group.values, [entry.name]: valueOfSetting(entry) },
      setSecrets: entry.type === 'secret' && entry.isSet ? [...group.setSecrets, field] : group.setSecrets,
    })
  }
  return [...groups.values()]
}

/** The group with the values and revisions of the given entries replaced. */
export function withEntries(group: SettingGroup, entries: readonly SettingEntry[]): SettingGroup {
  const own = entries.filter(({ name }) => name in group.revs)
  return {
    ...group,
    revs: { ...group.revs, ...Object.fromEntries(own.map(({ name, rev }) => [name, rev])) },
    values: { ...group.values, ...Object.fromEntries(own.map(entry => [entry.name, valueOfSetting(entry)])) },
  }
}
