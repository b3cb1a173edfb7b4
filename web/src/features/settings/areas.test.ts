import { SETTINGS, type SettingDefinition } from '@agremia/model/rules/settings'
import { SETTING_AREAS } from '@agremia/model/rules/settings/definition'
import { expect, it } from 'vitest'

it.each(SETTING_AREAS)('SHELL-04: the screen of the settings %s has inputs', area => {
  const settings = Object.values<SettingDefinition>(SETTINGS)
  expect(settings.some(setting => setting.area === area && !setting.awaitsFeature)).toBe(true)
})
