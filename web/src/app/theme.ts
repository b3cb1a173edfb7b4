import { useEffect, useMemo } from 'react'
import { useSetting } from '../api/settings.ts'
import { DEFAULT_COLOUR } from '../ui/colours.ts'
import { themeOf } from '../ui/theme.ts'

const KEY = 'colour'

/** The organisation's colour; the one of last time until the settings are here, so that nothing flashes. */
export function useOrganisationTheme() {
  const told = useSetting('primaryColor')
  const colour = told || localStorage.getItem(KEY) || DEFAULT_COLOUR
  useEffect(() => {
    if (told) localStorage.setItem(KEY, told)
  }, [told])
  return useMemo(() => themeOf(colour), [colour])
}
