import type { SettingName } from '@agremia/model/rules/settings'
import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../api/settings.ts'

/** Holds in organisations whose setting has this value. */
export interface SettingCondition {
  setting: SettingName
  is: string
}

/** Tells whether a condition holds; without one everything does. While the settings load, none holds. */
export function useConditions(): (when: SettingCondition | undefined) => boolean {
  const settings = useQuery(settingsQuery).data
  return when => !when || settings?.some(({ name, value }) => name === when.setting && value === when.is) === true
}
