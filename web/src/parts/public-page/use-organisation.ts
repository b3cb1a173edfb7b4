import { useQuery } from '@tanstack/react-query'
import { useSetting } from '../../api/settings.ts'
import { terminologyQuery } from '../../api/terminology.ts'
import type { Organisation } from './public-frame.tsx'

/** The name is part of the HTML page; logo and colour appear when the settings have loaded, for which the page does not wait. */
export function useOrganisation(): Organisation {
  const name = useQuery(terminologyQuery).data?.name ?? ''
  const [folder, file] = [useSetting('filesDir'), useSetting('logoFile')]
  return { name, ...(folder && file && { logo: `${folder}/${file}` }) }
}
