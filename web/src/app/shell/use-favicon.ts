import { useEffect } from 'react'
import { useSetting } from '../../api/settings.ts'

/** SHELL-18: sets the favicon made from the organisation's logo, else the one in its folder of public files. */
export function useFavicon() {
  const folder = useSetting('filesDir')
  const own = useSetting('faviconFile')
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!link || !folder) return
    link.type = own ? 'image/png' : 'image/svg+xml'
    link.href = `${folder}/${own || 'favicon.svg'}`
  }, [folder, own])
}
