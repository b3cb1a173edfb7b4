import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSetting } from '../../api/settings.ts'
import { terminologyQuery } from '../../api/terminology.ts'
import { ApplyScreen } from '../../features/applications/public/apply-screen.tsx'
import { ConfirmationScreen } from '../../features/applications/public/confirmation-screen.tsx'
import type { Organisation } from '../../features/applications/public/public-frame.tsx'

/** Its name is in the page itself; its logo and colour come with the settings, for which nobody waits. */
function useOrganisation(): Organisation {
  const name = useQuery(terminologyQuery).data?.name ?? ''
  const [folder, file] = [useSetting('filesDir'), useSetting('logoFile')]
  return { name, ...(folder && file && { logo: `${folder}/${file}` }) }
}

export function Confirmation() {
  const { verificationCode } = useParams({ from: '/inscricao/confirmacao/$verificationCode' })
  return <ConfirmationScreen key={verificationCode} organisation={useOrganisation()} code={verificationCode} />
}

export function Apply() {
  const isOpen = useSetting('hasMemberApplication') === 'true'
  const isWanted = useSetting('applicationPublicPage') === 'true'
  const elsewhere = useSetting('applicationFormUrl')
  return (
    <ApplyScreen
      organisation={useOrganisation()}
      isOffered={isOpen && isWanted}
      elsewhere={(isOpen && elsewhere) || undefined}
    />
  )
}
