import { useEffect, useMemo } from 'react'
import { useSetting } from '../api/settings.ts'
import { DEFAULT_COLOUR } from '../ui/colours.ts'
import { themeOf } from '../ui/theme.ts'

const KEY = 'colour'

/** The theme in the organisation's colour; until the settings are read, in the colour of the last visit. */
export function useOrganisationTheme() {
  const setting = useSetting('primaryColor')
  const colour = setting || localStorage.getItem(KEY) || DEFAULT_COLOUR
  useEffect(() => {
    if (setting) localStorage.setItem(KEY, setting)
  }, [setting])
  return useMemo(() => themeOf(colour), [colour])
}
