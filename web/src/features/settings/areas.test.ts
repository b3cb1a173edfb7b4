import { SETTINGS, type SettingArea, type SettingDefinition } from '@agremia/model/rules/settings'
import { SETTING_AREAS } from '@agremia/model/rules/settings/definition'
import { describe, expect, it } from 'vitest'
import { AREAS, type Area } from './areas.ts'

const hasInputs = (area: SettingArea) =>
  Object.values<SettingDefinition>(SETTINGS).some(setting => setting.area === area && !setting.awaitsFeature)

describe('SHELL-04: every area of the settings', () => {
  it.each(SETTING_AREAS)('%s has inputs, or says that its feature is not built, and never both', name => {
    const area: Area = AREAS[name]
    expect(area.notBuilt === undefined).toBe(hasInputs(name))
  })
})
