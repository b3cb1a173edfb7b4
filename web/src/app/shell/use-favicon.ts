import { useEffect } from 'react'
import { useSetting } from '../../features/settings/use-settings.ts'

/** SHELL-18: the organisation's own, from its folder of public files. */
export function useFavicon() {
  const folder = useSetting('filesDir')
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link && folder) link.href = `${folder}/favicon.svg`
  }, [folder])
}
