import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { FieldType } from '@agremia/model/resource/field'
import { describe, expect, test } from 'vitest'
import type { SettingEntry } from '../../api/settings.ts'
import { settingGroups } from './setting-fields.ts'

const field = (name: string, fieldType: FieldType): ExplainedField => ({
  name,
  type: 'string',
  validation: '',
  label: name,
  group: 'x',
  inputType: 'text',
  fieldType,
  required: false,
  readonly: false,
  sortable: false,
  filterable: false,
})
const entry = (name: string, fieldType: FieldType, value: string, more: Partial<SettingEntry> = {}): SettingEntry => ({
  _id: name,
  rev: 0,
  area: 'organisation',
  name,
  value,
  type: 'string',
  label: name,
  group: 'Geral',
  isSet: value !== '',
  field: field(name, fieldType),
  ...more,
})

describe('ORG-01: settings as the form shows them', () => {
  test('settings are grouped by heading, in the order of the API, and each value has the type of its field', () => {
    const groups = settingGroups([
      entry('hasTreasury', 'boolean', 'false'),
      entry('cashLimit', 'money', '250.50', { group: 'Tesouraria' }),
      entry('quotaDueDays', 'integer', '90'),
      entry('duplicateCheck', 'enumList', 'nif,email'),
      entry('organisationName', 'string', ''),
    ])
    expect(groups.map(group => group.heading)).toEqual(['Geral', 'Tesouraria'])
    expect(groups[0]?.values).toEqual({
      hasTreasury: false,
      quotaDueDays: 90,
      duplicateCheck: ['nif', 'email'],
      organisationName: null,
    })
    expect(groups[1]?.values).toEqual({ cashLimit: 250.5 })
  })

  test('a secret is write-only and says whether it is set', () => {
    const secret = (isSet: boolean) =>
      settingGroups([entry('smtpPassword', 'string', '', { type: 'secret', isSet })])[0]?.fields[0]
    expect(secret(true)).toMatchObject({ fieldType: 'password', hint: expect.stringContaining('Definida') })
    expect(secret(false)).toMatchObject({ fieldType: 'password', hint: 'Por definir.' })
  })

  test('only a secret that is set can be cleared', () => {
    const [group] = settingGroups([
      entry('smtpPassword', 'string', '', { type: 'secret', isSet: true }),
      entry('apiKey', 'string', '', { type: 'secret', isSet: false }),
      entry('smtpHost', 'string', 'correio.exemplo.pt'),
    ])
    expect(group?.setSecrets.map(({ name }) => name)).toEqual(['smtpPassword'])
  })

  test('an entry without a field description is not shown', () => {
    expect(settingGroups([entry('orgType', 'enum', 'x', { field: undefined })])).toEqual([])
  })
})
