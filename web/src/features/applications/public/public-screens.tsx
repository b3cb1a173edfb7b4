import { useQuery } from '@tanstack/react-query'
import { useSetting } from '../../../api/settings.ts'
import { terminologyQuery } from '../../../api/terminology.ts'
import { ApplyScreen } from './apply-screen.tsx'
import { ConfirmationScreen } from './confirmation-screen.tsx'
import type { Organisation } from './public-frame.tsx'

/** The name is part of the HTML page; logo and colour appear when the settings have loaded, for which the page does not wait. */
function useOrganisation(): Organisation {
  const name = useQuery(terminologyQuery).data?.name ?? ''
  const [folder, file] = [useSetting('filesDir'), useSetting('logoFile')]
  return { name, ...(folder && file && { logo: `${folder}/${file}` }) }
}

export const Confirmation = ({ verificationCode }: { verificationCode: string }) => (
  <ConfirmationScreen organisation={useOrganisation()} code={verificationCode} />
)

export function Apply() {
  const isOpen = useSetting('hasMemberApplication') === 'true'
  const hasPublicPage = useSetting('applicationPublicPage') === 'true'
  const elsewhere = useSetting('applicationFormUrl')
  return (
    <ApplyScreen
      organisation={useOrganisation()}
      isOffered={isOpen && hasPublicPage}
      elsewhere={(isOpen && elsewhere) || undefined}
    />
  )
}
