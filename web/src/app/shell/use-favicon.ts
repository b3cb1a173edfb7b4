import { useEffect } from 'react'
import { useSetting } from '../../api/settings.ts'

/** SHELL-18: from the organisation's folder of public files: the one made of its logo, else the one that lies there. */
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
